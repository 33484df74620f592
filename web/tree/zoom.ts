/**
 * A picture in a window that scrolls and zooms: by buttons, Ctrl + wheel, two fingers on a touch pad or screen; the mouse drags
 * it. Until somebody zooms, the picture is as large as fits, within what can be read.
 */
export interface Zoom {
  show(picture: Picture): void;
  by(factor: number): void;
  fit(): void;
  /** Back to choosing the size itself. */
  reset(): void;
  readonly scale: number;
}

export interface Picture {
  readonly element: Element;
  /** At its natural size; an outline has no height that should fit. */
  readonly width: number;
  readonly height: number | null;
  resize(scale: number): void;
}

/** A picture that is as large as its attributes say. */
export function svgPicture(element: SVGSVGElement, width: number, height: number): Picture {
  return {
    element,
    width,
    height,
    resize(scale) {
      element.setAttribute("width", String(width * scale));
      element.setAttribute("height", String(height * scale));
    },
  };
}

const MIN = 0.1;
/** A whole tree of thousands of words is to be seen as well, as a shape. */
const MIN_WHOLE = 0.01;
const MAX = 4;
/** Without zooming: no smaller than can be read, no larger than looks right. */
const AUTOMATIC = { min: 0.8, max: 1.35 };

export function zoomIn(port: HTMLElement, onChange: (scale: number) => void): Zoom {
  let picture: Picture | null = null;
  let scale = 1;
  let isAutomatic = true;

  function fitting(): number {
    if (picture === null) return 1;
    const { width, height } = picture;
    return height === null
      ? Math.min(1, port.clientWidth / width)
      : Math.min(port.clientWidth / width, port.clientHeight / height);
  }

  function apply(next: number, least = MIN): void {
    scale = Math.min(MAX, Math.max(least, next));
    picture?.resize(scale);
    onChange(scale);
  }

  function automatic(): void {
    apply(Math.min(AUTOMATIC.max, Math.max(AUTOMATIC.min, fitting())));
  }

  /** What is under the point stays under it. */
  function zoomAt(next: number, x: number, y: number): void {
    if (picture === null) return;
    isAutomatic = false;
    const before = picture.element.getBoundingClientRect();
    const across = (x - before.left) / before.width;
    const down = (y - before.top) / before.height;
    apply(next);
    const after = picture.element.getBoundingClientRect();
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
    show(next) {
      picture = next;
      if (isAutomatic) automatic();
      else apply(scale);
    },
    by(factor) {
      const { left, top } = port.getBoundingClientRect();
      zoomAt(scale * factor, left + port.clientWidth / 2, top + port.clientHeight / 2);
    },
    fit() {
      isAutomatic = false;
      apply(Math.min(fitting(), 2), MIN_WHOLE);
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
