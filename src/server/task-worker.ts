/** The other end of side-thread.ts: a thread that does one task after the other. */
import { answerQuestions } from "../platform/node/worker-side.ts";
import { answerTo, type Task } from "./tasks.ts";

answerQuestions((asked) => answerTo(asked as Task)); // side-thread.ts asks nothing else
