import type { Page } from '@playwright/test';

import { decode } from './png.ts';

export type Color = readonly [number, number, number];

export class Picture {
  constructor(
    readonly width: number,
    readonly height: number,
    private readonly rgba: Uint8Array,
  ) {}

  at(x: number, y: number): Color {
    const i = 4 * (y * this.width + x);
    const [r = -1, g = -1, b = -1] = this.rgba.subarray(i, i + 3);
    return [r, g, b];
  }

  /** How much the pixel differs from a colour in the channel where it does most. */
  unlikeAt(x: number, y: number, color: Color): number {
    return Math.max(...this.at(x, y).map((channel, i) => Math.abs(channel - (color[i] ?? 0))));
  }

  /** How many pixels have such a colour. */
  matching(test: (color: Color) => boolean): number {
    return this.count((r, g, b) => test([r, g, b]));
  }

  /** How many pixels differ from a colour by more than `tolerance` in a channel. */
  unlike(color: Color, tolerance = 24): number {
    return this.count((r, g, b) => differs([r, g, b], color, tolerance));
  }

  /** How many pixels differ from another picture of the same size. */
  difference(other: Picture, tolerance = 24): number {
    const far = (i: number) => Math.abs((this.rgba[i] ?? 0) - (other.rgba[i] ?? 0)) > tolerance;
    let count = 0;
    for (let i = 0; i < this.rgba.length; i += 4) if (far(i) || far(i + 1) || far(i + 2)) count += 1;
    return count;
  }

  private count(test: (r: number, g: number, b: number) => boolean): number {
    let count = 0;
    for (let i = 0; i < this.rgba.length; i += 4) {
      if (test(this.rgba[i] ?? 0, this.rgba[i + 1] ?? 0, this.rgba[i + 2] ?? 0)) count += 1;
    }
    return count;
  }
}

function differs(a: Color, b: Color, tolerance: number): boolean {
  return a.some((channel, i) => Math.abs(channel - (b[i] ?? 0)) > tolerance);
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What is on the screen, overlay and all; a pixel of it is one of CSS. */
export async function screen(page: Page, clip?: Area): Promise<Picture> {
  const { width, height, rgba } = decode(await page.screenshot({ scale: 'css', ...(clip && { clip }) }));
  return new Picture(width, height, rgba);
}
