/** The networks by kind: the one line that a new network adds. */
import type { NetworkPart } from "../contracts/network.ts";
import { generative } from "./generative/generative.ts";
import { linear } from "./linear/linear.ts";
import { spans } from "./spans/spans.ts";
import { stackLstm } from "./stack-lstm/stack-lstm.ts";
import { stateWindow } from "./state-window/state-window.ts";

export const NETWORKS: readonly NetworkPart[] = [stackLstm, stateWindow, generative, spans, linear];
