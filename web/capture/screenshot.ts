// A screenshot: the picture, the chart with its legend, a caption that says what was measured, and the link inside the file.

import { isPng, readText, withText } from './png-text.ts';

/** The keyword of the text that holds the link. */
const KEYWORD = 'kDet Lab link';

export interface Parts {
  /** Its pixels are read at once: it must have been drawn just now. */
  readonly canvas: HTMLCanvasElement;
  readonly chart: (width: number, pixelRatio: number) => HTMLCanvasElement | undefined;
  readonly caption: readonly string[];
  readonly link: string;
}

/** In CSS pixels. */
const PAD = 16;
const LINE = 19;

/** Draws all parts below one another; the drawing is done when it returns, the file follows. */
export function screenshot({ canvas, chart, caption, link }: Parts): Promise<Blob> {
  const ratio = canvas.width / Math.max(1, canvas.clientWidth);
  const width = canvas.clientWidth;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const chartPicture = chart(width, ratio);
  const whole = document.createElement('canvas');
  const context = whole.getContext('2d');
  if (context === null) throw new Error('cannot create a canvas');

  const font = '13px system-ui, sans-serif';
  context.font = font;
  const lines = [...caption, link].flatMap((line) => wrapped(context, line, width - 2 * PAD));
  const chartHeight = chartPicture?.height ?? 0;
  whole.width = canvas.width;
  whole.height = Math.round(canvas.height + chartHeight + (lines.length * LINE + 2 * PAD) * ratio);
  context.fillStyle = colour('--background');
  context.fillRect(0, 0, whole.width, whole.height);
  context.drawImage(canvas, 0, 0);
  if (chartPicture) context.drawImage(chartPicture, 0, canvas.height);
  context.scale(ratio, ratio);
  context.font = font;
  context.fillStyle = colour('--text');
  context.textBaseline = 'top';
  const top = (canvas.height + chartHeight) / ratio + PAD;
  for (const [i, line] of lines.entries()) context.fillText(line, PAD, top + i * LINE);

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
