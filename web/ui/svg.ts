export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** A new SVG element with attributes and children. */
export function makeSvg(
  name: string,
  attributes: Readonly<Record<string, string | number>> = {},
  ...children: (Node | string)[]
): SVGElement {
  const made = document.createElementNS(SVG_NAMESPACE, name) as SVGElement;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}
