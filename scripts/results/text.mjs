// Markdown.

/**
 * A table; cells that hold numbers stand to the right.
 * @param {readonly string[]} header
 * @param {readonly (readonly string[])[]} rows
 */
export function table(header, rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`;
  const right = (/** @type {number} */ column) => rows.every((row) => /^[-–*\d., ×%]*$/.test(row[column] ?? ''));
  return [line(header), `|${header.map((_, column) => (right(column) ? '--:|' : '---|')).join('')}`, ...rows.map(line), ''].join('\n');
}

/**
 * A paragraph in lines of at most 110 characters; code and links stay in one piece.
 * @param {string} text
 * @param {string} indent Before every line but the first.
 */
export function wrap(text, indent = '') {
  const pieces = text.match(/(?:`[^`]*`|\[[^\]]*\]\([^)]*\)|\S)+/g) ?? [];
  /** @type {string[]} */
  const lines = [];
  for (const piece of pieces) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + piece.length <= 110) lines[lines.length - 1] = `${line} ${piece}`;
    else lines.push(lines.length === 0 ? piece : indent + piece);
  }
  return lines.join('\n');
}

/**
 * Milliseconds, three digits after the point.
 * @param {number} value
 */
export const ms = (value) => (Number.isFinite(value) ? value.toFixed(3) : '–');

/**
 * A whole number with its thousands apart.
 * @param {number} value
 */
export const count = (value) => (Number.isFinite(value) ? Math.round(value).toLocaleString('en-US') : '–');

/**
 * Some digits that matter, without an exponent where it is not needed.
 * @param {number} value
 */
export const digits = (value, places = 3) => (Number.isFinite(value) ? String(Number(value.toPrecision(places))) : '–');

/**
 * The commands that repeat a measurement; those that differ only in one word are given once.
 * @param {readonly string[]} commands
 * @param {string} group
 */
export function again(commands, group) {
  const [first] = commands;
  if (first === undefined) return `To repeat it: \`scripts/measure.sh FOLDER ${group}\`.\n`;
  const words = commands.map((command) => command.split(' '));
  const same = (first.split(' ') ?? []).map((word, at) => (words.every((other) => other[at] === word) ? word : '…'));
  const many =
    commands.length > 1
      ? ` (${commands.length} calls; … is ${words.map((other) => `\`${other[same.indexOf('…')] ?? ''}\``).join(', ')})`
      : '';
  return `${wrap(`To repeat it: \`scripts/measure.sh FOLDER ${group}\`, that is \`${same.join(' ')}\`${many}.`)}\n`;
}

/** @param {boolean} yes */
export const onOff = (yes) => (yes ? 'on' : 'off');

/**
 * Two numbers as a range, or one where they look the same.
 * @param {readonly number[]} values
 * @param {(value: number) => string} format
 */
export function range(values, format) {
  if (values.length === 0) return '–';
  const [low, high] = [format(Math.min(...values)), format(Math.max(...values))];
  return low === high ? low : `${low}–${high}`;
}
