// The camera in a link.

import { type Kind, number } from './kind.ts';

/** A camera that orbits a target; y is up. Angles are in degrees, which are shorter in a link than radians. */
export interface Camera {
  /** About the y axis, from -180 to 180: 0 is towards positive z, 90 towards positive x. */
  readonly yaw: number;
  /** Above the horizon, from -90 to 90. */
  readonly pitch: number;
  readonly distance: number;
  readonly target: readonly [x: number, y: number, z: number];
}

// Hundredths here and four digits elsewhere keep the rounding of a link below half a pixel on an ordinary screen.
const toHundredths = (value: number): number => Math.round(value * 100) / 100 + 0;

const angle = number(-180, 180, toHundredths);
const steepness = number(-90, 90, toHundredths);
const distance = number(1e-6, 1e9);
const coordinate = number(-1e9, 1e9);

const KINDS = [angle, steepness, distance, coordinate, coordinate, coordinate];

const numbersOf = ({ yaw, pitch, distance, target }: Camera): number[] => [yaw, pitch, distance, ...target];

/** The camera of these six numbers; undefined if one is missing. */
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
  expected: () =>
    'six numbers separated by commas: yaw (-180 to 180) and pitch (-90 to 90) in degrees, ' +
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
