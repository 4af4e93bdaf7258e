// A click on the picture, as opposed to a drag: which tetrahedron is there?

import { messageOf } from '../ui/error-message.ts';
import * as notice from '../ui/notice.ts';
import type { View } from '../wasm/program.ts';

/** A pointer that moved farther (in pixels) or stayed longer (in milliseconds) did not click. */
const FARTHEST = 5;
const LONGEST = 500;

/** `picked` is told what was clicked on; undefined where nothing is. */
export function follow(canvas: HTMLCanvasElement, view: () => View | undefined, picked: (id: number | undefined) => void): void {
  let pressed: { x: number; y: number; time: number } | undefined;
  canvas.addEventListener('pointerdown', (event) => {
    pressed = event.isPrimary && event.button === 0 ? { x: event.clientX, y: event.clientY, time: event.timeStamp } : undefined;
  });
  canvas.addEventListener('pointerup', (event) => {
    const from = pressed;
    pressed = undefined;
    if (from === undefined || !event.isPrimary) return;
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > FARTHEST || event.timeStamp - from.time > LONGEST) return;
    const box = canvas.getBoundingClientRect();
    view()
      ?.pick((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height)
      .then(picked, (error: unknown) => notice.show({ title: 'Picking failed', text: messageOf(error) }));
  });
}
