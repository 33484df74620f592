/** First, back, play, step, last, a slider and the arrow keys: which step is shown, and when the next one comes. */
import { button, element } from "../parts/dom.ts";
import { icon } from "../parts/icons.ts";
import { isPressing } from "../parts/keyboard.ts";

export interface PlayerControls {
  readonly place: HTMLElement;
  /** The one that is shown. */
  readonly step: number;
  /** A new film of `length` transitions, shown from `step` on. */
  start(length: number, step: number): void;
  goTo(step: number): void;
  pause(): void;
  onKey(event: KeyboardEvent): void;
}

const SPEEDS = [
  { name: "Slow", stepMs: 1800 },
  { name: "Normal", stepMs: 1000 },
  { name: "Fast", stepMs: 450 },
];

/** move: from the step before or after. jump: from elsewhere. */
export type ShowStep = (step: number, motion: "move" | "jump") => void;

export function playerControls(show: ShowStep): PlayerControls {
  let length = 0;
  let step = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const first = button(icon("first"), () => byHand(0), { "aria-label": "First step", title: "First step (Home)" });
  const back = button(icon("previous"), () => byHand(step - 1), {
    "aria-label": "One step back",
    title: "One step back (←)",
  });
  const play = button(null, toggle, { class: "button main play", title: "Play or pause (space)" });
  const next = button(icon("next"), () => byHand(step + 1), {
    "aria-label": "One step forward",
    title: "One step forward (→)",
  });
  const last = button(icon("last"), () => byHand(length), { "aria-label": "Last step", title: "Last step (End)" });
  const slider = element("input", { type: "range", min: 0, value: 0, "aria-label": "Step", class: "slider" });
  const count = element("output", { class: "count" });
  const speed = element(
    "select",
    { "aria-label": "Speed" },
    ...SPEEDS.map(({ name }, i) => element("option", { value: i, selected: name === "Normal" }, name)),
  );
  slider.addEventListener("input", () => byHand(slider.valueAsNumber));

  function goTo(wanted: number): void {
    const from = step;
    step = Math.max(0, Math.min(wanted, length));
    const isMove = Math.abs(step - from) === 1;
    slider.max = String(length);
    slider.value = String(step);
    count.textContent = `${step} / ${length}`;
    first.disabled = back.disabled = step === 0;
    last.disabled = next.disabled = step === length;
    show(step, isMove ? "move" : "jump");
  }

  function byHand(wanted: number): void {
    pause();
    goTo(wanted);
  }

  function toggle(): void {
    if (timer !== undefined) {
      pause();
      return;
    }
    if (step === length) goTo(0);
    play.replaceChildren(icon("pause"), "Pause");
    timer = setTimeout(tick, 350);
  }

  function tick(): void {
    goTo(step + 1);
    if (step === length) pause();
    else timer = setTimeout(tick, SPEEDS[speed.selectedIndex]!.stepMs);
  }

  function pause(): void {
    clearTimeout(timer);
    timer = undefined;
    play.replaceChildren(icon("play"), "Play");
  }

  pause();
  return {
    place: element(
      "div",
      { class: "controls", role: "group", "aria-label": "Player" },
      element("div", { class: "buttons" }, first, back, play, next, last),
      slider,
      count,
      speed,
    ),
    get step() {
      return step;
    },
    start(newLength, newStep) {
      pause();
      length = newLength;
      step = -2; // not a neighbour of any step: what is shown now did not move there
      goTo(newStep);
    },
    goTo: byHand,
    pause,
    onKey(event) {
      const does = KEYS[event.key];
      if (does === undefined || length === 0 || isPressing(event)) return;
      event.preventDefault();
      if (does === "toggle") toggle();
      else byHand(does(step, length));
    },
  };
}

const KEYS: Readonly<Record<string, "toggle" | ((step: number, length: number) => number)>> = {
  ArrowLeft: (step) => step - 1,
  ArrowRight: (step) => step + 1,
  Home: () => 0,
  End: (_, length) => length,
  " ": "toggle",
};
