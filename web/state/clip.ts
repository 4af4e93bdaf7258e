// The clipping plane.

import { type Kind, number, oneOf } from './kind.ts';

export const AXES = ['x', 'y', 'z'] as const;
export const SIDES = ['below', 'above'] as const;

export interface Clip {
  /** The axis that the plane is perpendicular to. */
  readonly axis: (typeof AXES)[number];
  /** Its position: -1 at the lower end of the scene's bounding box, 1 at the upper end. */
  readonly at: number;
  /** The side of the plane that is drawn. */
  readonly keep: (typeof SIDES)[number];
}

const axes = oneOf(AXES);
const sides = oneOf(SIDES);
const place = number(-1, 1);

const clipOf = (axis?: Clip['axis'], at?: number, keep?: Clip['keep']): Clip | undefined =>
  axis === undefined || at === undefined || keep === undefined ? undefined : { axis, at, keep };

export const clip: Kind<Clip> = {
  expected: () => 'x, y or z, a number between -1 and 1, and below or above, separated by commas',
  // In a link written by hand, the number and the side may be omitted.
  parse: (text, context) => {
    const [axisText = '', atText = '0', keepText = 'below', ...rest] = text.split(',');
    const axis = axes.parse(axisText, context);
    const at = place.parse(atText, context);
    const keep = sides.parse(keepText, context);
    return rest.length === 0 ? clipOf(axis, at, keep) : undefined;
  },
  print: ({ axis, at, keep }) => `${axis},${at},${keep}`,
  nearest: (value) => {
    const axis = axes.nearest(value.axis);
    const at = place.nearest(value.at);
    const keep = sides.nearest(value.keep);
    return clipOf(axis, at, keep);
  },
};
