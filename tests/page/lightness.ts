import type { Color } from './pixels.ts';

/** L* of CIELAB, from 0 to 100: what is left of a colour without its hue. */
export function lightnessOf(color: Color): number {
  const [r = 0, g = 0, b = 0] = color.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return y > 0.008856 ? 116 * Math.cbrt(y) - 16 : 903.3 * y;
}
