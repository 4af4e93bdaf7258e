// Number formats, the same everywhere on the page.

const decimals = [0, 1, 2, 3].map((n) => new Intl.NumberFormat('en', { minimumFractionDigits: n, maximumFractionDigits: n }));
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const axis = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const threeDigits = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const fourDigits = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });
const sixDigits = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 });

/** Milliseconds with about three digits, without the unit. */
export function ms(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
  return decimals[digits]?.format(value) ?? String(value);
}

export const count = (value: number): string => whole.format(value);

/** A dash for an unknown value. */
export const known = (value: number | undefined): string => (value === undefined ? '–' : count(value));

/** `1 cell`, `2 cells`. */
export const plural = (value: number, noun: string, nouns = `${noun}s`): string => `${count(value)} ${value === 1 ? noun : nouns}`;

/** For axes: `12.5K`. */
export const short = (value: number): string => axis.format(value);

/** Three digits: `20.4K`. */
export const compact = (value: number): string => threeDigits.format(value);

/** As few digits as needed. */
export const bare = (value: number): string => sixDigits.format(value);

/** With a fixed number of decimals. */
export const decimal = (value: number, digits = 1): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** With at most this many significant digits. */
export const significant = (value: number, digits: number): string => value.toLocaleString('en', { maximumSignificantDigits: digits });

/** A measured quantity: four digits. */
export function number(value: number): string {
  const size = Math.abs(value);
  return size !== 0 && (size < 1e-3 || size >= 1e6) ? value.toExponential(2) : fourDigits.format(value);
}

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** In the largest unit that keeps the number at 1 or more. */
export function bytes(value: number): string {
  const power = Math.max(0, Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(value, 1)) / 10)));
  return `${oneDecimal.format(value / 1024 ** power)} ${UNITS[power]}`;
}

/** In KiB or MiB, so that the unit rarely changes between frames. */
export const kibOrMib = (value: number): string =>
  value < 1 << 20 ? `${oneDecimal.format(value / 1024)} KiB` : `${oneDecimal.format(value / (1 << 20))} MiB`;

export const kib = (value: number): string => `${count(value / 1024)} KiB`;

/** `2 minutes`. */
export function duration(seconds: number): string {
  if (seconds < 90) return plural(Math.max(1, Math.round(seconds)), 'second');
  if (seconds < 5400) return plural(Math.round(seconds / 60), 'minute');
  return `${oneDecimal.format(seconds / 3600)} hours`;
}

/** A label within a sentence. */
export const lowerCase = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
