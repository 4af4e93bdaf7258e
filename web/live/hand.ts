// Grabbing bodies with mouse, pen or finger: what is held follows the pointer, and flies on when it is let go.

import type { LiveScene } from '../wasm/program.ts';

export interface Hand {
  /** Whether the pointer holds a body, or may: then it does not turn the camera. */
  isHeld(event: PointerEvent): boolean;
}

export function follow(canvas: HTMLCanvasElement, live: () => LiveScene | undefined): Hand {
  let pointer: number | undefined;
  const place = (event: PointerEvent): [number, number] => {
    const box = canvas.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  };
  canvas.addEventListener('pointerdown', (event) => {
    const scene = live();
    if (scene === undefined || !event.isPrimary || event.button !== 0 || event.shiftKey) return;
    const { pointerId } = event;
    pointer = pointerId;
    canvas.style.cursor = 'grabbing';
    const letGo = () => {
      if (pointer !== pointerId) return;
      pointer = undefined;
      canvas.style.cursor = '';
    };
    scene.grab(...place(event)).then((isHeld) => {
      // Nothing is there, or the pointer is up already.
      if (!isHeld) letGo();
      else if (pointer !== pointerId) scene.release();
    }, letGo);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (event.pointerId === pointer) live()?.drag(...place(event));
  });
  const release = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return;
    pointer = undefined;
    canvas.style.cursor = '';
    live()?.release();
  };
  canvas.addEventListener('pointerup', release);
  canvas.addEventListener('pointercancel', release);
  canvas.addEventListener('lostpointercapture', release);
  return { isHeld: (event) => event.pointerId === pointer };
}
