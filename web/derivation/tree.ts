/** The growing tree: everything stands from the start where it will stand in the end, and appears when it comes to be. */
import { isBranch, nodes } from "../../src/index.ts";
import { treeStage } from "../parts/tree-stage.ts";
import { stageAt, type Timeline } from "./timeline.ts";

export interface GrowingTree {
  readonly place: HTMLElement;
  start(timeline: Timeline): void;
  show(step: number): void;
}

/** A node of the picture, and how it looks after some transitions. */
interface Grower {
  readonly group: SVGGElement;
  readonly stage: (step: number) => string;
}

export function growingTree(): GrowingTree {
  const stage = treeStage("The growing tree");
  let growers: readonly Grower[] = [];
  return {
    place: stage.place,
    start(timeline) {
      const groups = stage.show(timeline.tree, "The finished tree.");
      growers = growersOf(timeline, groups);
    },
    show(step) {
      for (const { group, stage: stageOf } of growers) {
        const now = stageOf(step);
        const isNew = step > 0 && now !== stageOf(step - 1);
        group.dataset.stage = now;
        group.classList.toggle("new", isNew);
        if (isNew) stage.follow(group);
      }
    },
  };
}

function growersOf(timeline: Timeline, groups: ReadonlyMap<number, SVGGElement>): Grower[] {
  let [constituents, words] = [0, 0];
  return [...nodes(timeline.tree)].map((node, index) => {
    const group = groups.get(index)!;
    if (!isBranch(node)) {
      const readAt = timeline.readAt[words++]!;
      return { group, stage: (step) => (readAt <= step ? "read" : "unread") };
    }
    const growth = timeline.growth[constituents++]!;
    return { group, stage: (step) => stageAt(growth, step) };
  });
}
