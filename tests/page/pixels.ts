import type { Browser, Page } from '@playwright/test';

export type Color = readonly [number, number, number];

export class Picture {
  constructor(
    readonly width: number,
    readonly height: number,
    private readonly rgba: number[],
  ) {}

  at(x: number, y: number): Color {
    const i = 4 * (y * this.width + x);
    const [r = -1, g = -1, b = -1] = this.rgba.slice(i, i + 3);
    return [r, g, b];
  }

  /** How many pixels differ from a colour by more than `tolerance` in a channel. */
  unlike(color: Color, tolerance = 24): number {
    return this.count((r, g, b) => differs([r, g, b], color, tolerance));
  }

  /** How many pixels differ from another picture of the same size. */
  difference(other: Picture, tolerance = 24): number {
    return this.count((r, g, b, i) => {
      const [s = 0, t = 0, u = 0] = other.rgba.slice(i, i + 3);
      return differs([r, g, b], [s, t, u], tolerance);
    });
  }

  private count(test: (r: number, g: number, b: number, index: number) => boolean): number {
    let count = 0;
    for (let i = 0; i < this.rgba.length; i += 4) {
      if (test(this.rgba[i] ?? 0, this.rgba[i + 1] ?? 0, this.rgba[i + 2] ?? 0, i)) count += 1;
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

/** What is on the screen, overlay and all. The PNG is decoded by the browser, in a page of its own. */
export async function screen(page: Page, browser: Browser, clip?: Area): Promise<Picture> {
  const png = await page.screenshot(clip ? { clip } : {});
  const decoder = await browser.newPage();
  const { width, height, rgba } = await decoder.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (context === null) throw new Error('no 2d context to decode with');
    context.drawImage(bitmap, 0, 0);
    const image = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return { width: image.width, height: image.height, rgba: Array.from(image.data) };
  }, png.toString('base64'));
  await decoder.close();
  return new Picture(width, height, rgba);
}
