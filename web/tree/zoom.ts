/**
 * A picture in a window that scrolls and zooms: by buttons, Ctrl + wheel, two fingers on a touch pad or screen; the mouse drags
 * it. Until somebody zooms, the picture is as large as fits, within what can be read.
 */
export interface Zoom {
  /** Another picture, of this natural size. */
  show(picture: SVGSVGElement, width: number, height: number): void;
  by(factor: number): void;
  fit(): void;
  /** Back to choosing the size itself. */
  reset(): void;
  readonly scale: number;
}

const MIN = 0.1;
const MAX = 4;
/** Without zooming: no smaller than can be read, no larger than looks right. */
const AUTOMATIC = { min: 0.8, max: 1.35 };

export function zoomIn(port: HTMLElement, onChange: (scale: number) => void): Zoom {
  let picture: SVGSVGElement | null = null;
  let natural = { width: 1, height: 1 };
  let scale = 1;
  let isAutomatic = true;

  function fitting(): number {
    return Math.min(port.clientWidth / natural.width, port.clientHeight / natural.height);
  }

  function apply(next: number): void {
    scale = Math.min(MAX, Math.max(MIN, next));
    picture?.setAttribute("width", String(natural.width * scale));
    picture?.setAttribute("height", String(natural.height * scale));
    onChange(scale);
  }

  function automatic(): void {
    apply(Math.min(AUTOMATIC.max, Math.max(AUTOMATIC.min, fitting())));
  }

  /** What is under the point stays under it. */
  function zoomAt(next: number, x: number, y: number): void {
    if (picture === null) return;
    isAutomatic = false;
    const before = picture.getBoundingClientRect();
    const across = (x - before.left) / before.width;
    const down = (y - before.top) / before.height;
    apply(next);
    const after = picture.getBoundingClientRect();
    port.scrollLeft += after.left + across * after.width - x;
    port.scrollTop += after.top + down * after.height - y;
  }

  port.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return; // a touch pad's pinch comes with ctrlKey
      event.preventDefault();
      zoomAt(scale * Math.exp(-event.deltaY * (event.deltaMode === 0 ? 0.004 : 0.08)), event.clientX, event.clientY);
    },
    { passive: false },
  );
  pinch(port, (factor, x, y) => zoomAt(scale * factor, x, y));
  drag(port);
  new ResizeObserver(() => {
    if (isAutomatic) automatic();
  }).observe(port);

  return {
    get scale() {
      return scale;
    },
    show(next, width, height) {
      picture = next;
      natural = { width, height };
      if (isAutomatic) automatic();
      else apply(scale);
    },
    by(factor) {
      const { left, top } = port.getBoundingClientRect();
      zoomAt(scale * factor, left + port.clientWidth / 2, top + port.clientHeight / 2);
    },
    fit() {
      isAutomatic = false;
      apply(Math.min(fitting(), 2));
    },
    reset() {
      isAutomatic = true;
      automatic();
    },
  };
}

function pinch(port: HTMLElement, onPinch: (factor: number, x: number, y: number) => void): void {
  let distance = 0;
  port.addEventListener(
    "touchmove",
    (event) => {
      const [a, b] = event.touches;
      if (event.touches.length !== 2 || a === undefined || b === undefined) return;
      event.preventDefault();
      const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      if (distance > 0) onPinch(now / distance, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
      distance = now;
    },
    { passive: false },
  );
  for (const kind of ["touchstart", "touchend", "touchcancel"] as const) {
    port.addEventListener(kind, () => {
      distance = 0;
    });
  }
}

/** Fingers scroll by themselves; a mouse takes hold of the ground between the nodes. */
function drag(port: HTMLElement): void {
  let last: { readonly x: number; readonly y: number } | null = null;
  port.addEventListener("pointerdown", (event) => {
    const isNode = event.target instanceof Element && event.target.closest("[role=treeitem]") !== null;
    if (event.pointerType !== "mouse" || event.button !== 0 || isNode) return;
    last = { x: event.clientX, y: event.clientY };
    port.setPointerCapture(event.pointerId);
    port.classList.add("dragged");
  });
  port.addEventListener("pointermove", (event) => {
    if (last === null) return;
    port.scrollLeft -= event.clientX - last.x;
    port.scrollTop -= event.clientY - last.y;
    last = { x: event.clientX, y: event.clientY };
  });
  for (const kind of ["pointerup", "pointercancel"] as const) {
    port.addEventListener(kind, () => {
      last = null;
      port.classList.remove("dragged");
    });
  }
}
