// Turning, moving and nearing the picture with mouse, pen and fingers. Keys are in shell/shortcuts.ts.

import type { View } from '../wasm/program.ts';

/** A drag across the height of the picture turns it by this angle. */
const TURN = Math.PI;

interface Place {
  x: number;
  y: number;
}

/** `moved` is told after every change. */
export function follow(
  canvas: HTMLCanvasElement,
  view: () => View | undefined,
  moved: () => void,
  /** Whether the pointer is used for something else. */
  isUsed: (event: PointerEvent) => boolean,
): void {
  const held = new Map<number, Place>();
  const size = () => canvas.clientHeight || 1;

  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    held.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  const release = (event: PointerEvent) => void held.delete(event.pointerId);
  canvas.addEventListener('pointerup', release);
  canvas.addEventListener('pointercancel', release);
  // The browser may take a pointer away without either.
  canvas.addEventListener('lostpointercapture', release);
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());

  canvas.addEventListener('pointermove', (event) => {
    const before = held.get(event.pointerId);
    const camera = view();
    if (before === undefined || camera === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
    held.set(event.pointerId, now);
    if (isUsed(event)) return;
    const [x, y] = [(now.x - before.x) / size(), (now.y - before.y) / size()];
    if (other !== undefined) {
      // Two fingers: nearer by their distance, sideways by their middle.
      const apart = (place: Place) => Math.max(Math.hypot(place.x - other.x, place.y - other.y), 1);
      camera.zoom(apart(before) / apart(now), false);
      camera.pan(x / 2, -y / 2, false);
    } else if (event.shiftKey || event.buttons === 2 || event.buttons === 4) {
      camera.pan(x, -y, false);
    } else {
      camera.orbit(-x * TURN, y * TURN, false);
    }
    moved();
  });

  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      // Lines and pages in pixels, more or less.
      const pixels = event.deltaY * ([1, 18, 400][event.deltaMode] ?? 1);
      view()?.zoom(2 ** (Math.max(-400, Math.min(400, pixels)) / 400), true);
      moved();
    },
    { passive: false },
  );
  canvas.addEventListener('dblclick', () => {
    view()?.resetCamera();
    moved();
  });
}
