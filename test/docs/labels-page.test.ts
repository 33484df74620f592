import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FUNCTION_MEANINGS, LABEL_MEANINGS, TAG_MEANINGS } from "../../src/trees/glossary.ts";

const page = readFileSync(new URL("../../docs/labels.md", import.meta.url), "utf8");
const tables = [FUNCTION_MEANINGS, LABEL_MEANINGS, TAG_MEANINGS];

test.each(tables.flatMap((table) => Object.entries(table)))(
  "docs/labels.md says what %s means (npm run docs)",
  (name, meaning) => {
    const code = name.includes("`") ? `\`\` ${name} \`\`` : `\`${name}\``;
    expect(page).toContain(`\n| ${code} | ${meaning} |`);
  },
);
