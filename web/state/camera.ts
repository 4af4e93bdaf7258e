// Where the scene is seen from.

import { type Kind, number } from './kind.ts';

/** A camera that circles around a target; y is up. Angles are in degrees: 180 is a short number, π is not. */
export interface Camera {
  /** About the y axis, from -180 to 180: at 0 on the side of positive z, at 90 on that of positive x. */
  readonly yaw: number;
  /** Above the horizon, from -90 to 90. */
  readonly pitch: number;
  readonly distance: number;
  readonly target: readonly [x: number, y: number, z: number];
}

// With these and four digits elsewhere, what a link loses is less than half a pixel on an ordinary screen.
const toHundredths = (value: number): number => Math.round(value * 100) / 100 + 0;

const angle = number(-180, 180, toHundredths);
const steepness = number(-90, 90, toHundredths);
const distance = number(1e-6, 1e9);
const coordinate = number(-1e9, 1e9);

const KINDS = [angle, steepness, distance, coordinate, coordinate, coordinate];

const numbersOf = ({ yaw, pitch, distance, target }: Camera): number[] => [yaw, pitch, distance, ...target];

/** The camera of these six numbers, if there is none missing. */
function cameraOf(numbers: readonly (number | undefined)[]): Camera | undefined {
  const [yaw, pitch, distance, x, y, z] = numbers;
  if (yaw === undefined || pitch === undefined || distance === undefined) return undefined;
  if (x === undefined || y === undefined || z === undefined) return undefined;
  return { yaw, pitch, distance, target: [x, y, z] };
}

/** The same direction, at most half a turn from 0. */
function wrapped(angle: number): number {
  const rest = angle % 360;
  return rest > 180 ? rest - 360 : rest < -180 ? rest + 360 : rest;
}

export const camera: Kind<Camera> = {
  allowed: () =>
    'six numbers with commas between them: yaw (-180 to 180) and pitch (-90 to 90) in degrees, ' +
    'distance (0.000001 to 1e9), and x, y, z of the target (-1e9 to 1e9)',
  parse: (text, context) => {
    const parts = text.split(',');
    return parts.length === KINDS.length ? cameraOf(KINDS.map((kind, i) => kind.parse(parts[i] ?? '', context))) : undefined;
  },
  print: (value) => numbersOf(value).join(','),
  nearest: (value) => {
    const numbers = numbersOf({ ...value, yaw: wrapped(value.yaw) });
    return cameraOf(KINDS.map((kind, i) => kind.nearest(numbers[i] ?? NaN)));
  },
};
