// A screenshot: the picture, the chart with its legend, a caption that says what was measured, and the link inside the file.

import { isPng, readText, withText } from './png-text.ts';

/** The keyword of the text that holds the link. */
const KEYWORD = 'kDet Lab link';

export interface Parts {
  /** The 3D view. */
  readonly picture: ImageData;
  /** Pixels of the picture per CSS pixel. */
  readonly pixelRatio: number;
  readonly chart: (width: number, pixelRatio: number) => HTMLCanvasElement | undefined;
  readonly caption: readonly string[];
  readonly link: string;
}

/** In multiples of the font size. */
const PAD = 1.1;
const LINE = 1.45;
/** The caption's font size in the width of the picture: legible when the picture is half a slide wide. */
export const FONT_PART = 1 / 58;
const SMALLEST_FONT = 15;
/** The font size of the chart, in CSS pixels (chart/picture.ts). */
const CHART_FONT = 13;

/** Draws all parts below one another, then makes the file. */
export function screenshot({ picture, pixelRatio, chart, caption, link }: Parts): Promise<Blob> {
  const width = picture.width / pixelRatio;
  const size = Math.max(SMALLEST_FONT, width * FONT_PART);
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  // A narrower chart with more pixels per CSS pixel has text as large as the caption's.
  const enlarged = size / CHART_FONT;
  const chartPicture = chart(width / enlarged, pixelRatio * enlarged);
  const whole = document.createElement('canvas');
  const context = whole.getContext('2d');
  if (context === null) throw new Error('cannot create a canvas');

  const font = `${size}px system-ui, sans-serif`;
  context.font = font;
  const lines = [...caption, link].flatMap((line) => wrapped(context, line, width - 2 * PAD * size));
  const chartHeight = chartPicture?.height ?? 0;
  whole.width = picture.width;
  whole.height = Math.round(picture.height + chartHeight + (lines.length * LINE + 2 * PAD) * size * pixelRatio);
  context.fillStyle = colour('--background');
  context.fillRect(0, 0, whole.width, whole.height);
  context.putImageData(picture, 0, 0);
  if (chartPicture) context.drawImage(chartPicture, 0, picture.height);
  context.scale(pixelRatio, pixelRatio);
  context.font = font;
  context.fillStyle = colour('--text');
  context.textBaseline = 'top';
  const top = (picture.height + chartHeight) / pixelRatio + PAD * size;
  for (const [i, line] of lines.entries()) context.fillText(line, PAD * size, top + i * LINE * size);

  return new Promise((resolve, reject) => {
    whole.toBlob((blob) => {
      if (blob === null) reject(new Error('the picture is too large for this browser'));
      else {
        blob
          .arrayBuffer()
          .then((bytes) => resolve(new Blob([withText(new Uint8Array(bytes), KEYWORD, link)], { type: 'image/png' })))
          .catch(reject);
      }
    }, 'image/png');
  });
}

function wrapped(context: CanvasRenderingContext2D, line: string, width: number): string[] {
  const lines: string[] = [];
  let rest = line;
  while (context.measureText(rest).width > width && rest.length > 1) {
    let fits = rest.length - 1;
    while (fits > 1 && context.measureText(rest.slice(0, fits)).width > width) fits -= 1;
    // At a space where there is one not far back; a link has none.
    const space = rest.lastIndexOf(' ', fits);
    const end = space > fits / 2 ? space : fits;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...lines, rest];
}

/** The link inside a screenshot of ours; undefined where there is none. */
export async function linkInside(file: File): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const address = isPng(bytes) ? readText(bytes, KEYWORD) : undefined;
  return address !== undefined && URL.canParse(address) ? new URL(address).hash : undefined;
}
