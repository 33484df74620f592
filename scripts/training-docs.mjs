// Writes docs/training.md from the options' own descriptions: npm run docs
import { writeFileSync } from "node:fs";
import { trainingPage } from "../dist/training/training-page.js";

writeFileSync(new URL("../docs/training.md", import.meta.url), trainingPage());
