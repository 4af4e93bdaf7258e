// The view's camera as six numbers, and the state's.

import type { Camera } from '../state/camera.ts';

export const numbersOf = ({ yaw, pitch, distance, target }: Camera): Float32Array => Float32Array.of(yaw, pitch, distance, ...target);

/** The state's camera; null for none, which is the scene's own. */
export function cameraOf(numbers: Float32Array | undefined): Camera | null {
  const [yaw, pitch, distance, x, y, z] = numbers ?? [];
  if (yaw === undefined || pitch === undefined || distance === undefined) return null;
  if (x === undefined || y === undefined || z === undefined) return null;
  return { yaw, pitch, distance, target: [x, y, z] };
}

/** Whether two cameras are the same but for what is lost between degrees and radians. */
export const same = (a: Float32Array, b: Float32Array): boolean =>
  a.every((value, i) => Math.abs(value - (b[i] ?? NaN)) <= 1e-5 * Math.max(1e-3, Math.abs(value)));
