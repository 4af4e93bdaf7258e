// A figure as a file: on white, with colours, fonts and style rules included, so that it looks the same everywhere.

import { makeSvg, SVG_NAMESPACE } from '../ui/svg.ts';
import { FONT } from './figure.ts';

/** Around the figure, in CSS pixels. */
const PAD = 16;
/** Pixels of a PNG per CSS pixel. */
const DENSITY = 2;

/** The rules that benchmark.css has for figures in the page. */
const RULES = `text, tspan { white-space: pre; } svg { font-family: ${FONT}; }`;

/** The text of an SVG file. `paper` is an element with the colours of paper. */
export function svgText(figure: SVGSVGElement, paper: Element): string {
  const style = getComputedStyle(paper);
  const resolved = (value: string): string =>
    value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => style.getPropertyValue(name).trim() || '#888');
  const copy = figure.cloneNode(true) as SVGSVGElement;
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const { name, value } of [...element.attributes]) {
      if (value.includes('var(')) element.setAttribute(name, resolved(value));
    }
  }
  // Invisible marks that only serve tooltips.
  for (const group of copy.querySelectorAll('[fill-opacity="0"]')) group.remove();
  const { width, height } = size(figure);
  for (const [name, value] of [
    ['x', PAD],
    ['y', PAD],
  ] as const)
    copy.setAttribute(name, String(value));
  const label = copy.getAttribute('aria-label') ?? '';
  const whole = makeSvg(
    'svg',
    { xmlns: SVG_NAMESPACE, width, height, viewBox: `0 0 ${width} ${height}`, role: 'img' },
    makeSvg('title', {}, label),
    makeSvg('style', {}, RULES),
    makeSvg('rect', { width, height, fill: '#fff' }),
    copy,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(whole)}\n`;
}

const size = (figure: SVGSVGElement) => ({
  width: Number(figure.getAttribute('width')) + 2 * PAD,
  height: Number(figure.getAttribute('height')) + 2 * PAD,
});

export async function png(figure: SVGSVGElement, paper: Element): Promise<Blob> {
  const { width, height } = size(figure);
  const address = URL.createObjectURL(new Blob([svgText(figure, paper)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * DENSITY);
    canvas.height = Math.round(height * DENSITY);
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error(`cannot create a canvas of ${canvas.width} × ${canvas.height} pixels`);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob === null ? reject(new Error('the browser could not encode the PNG')) : resolve(blob)), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
