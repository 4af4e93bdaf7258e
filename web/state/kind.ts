// The kinds of values that a link can carry: how each is read, written, and kept within its bounds.

/** What a link is read against: the scenes that there are. A catalogue is one. */
export interface Context {
  readonly scenes: readonly { readonly id: string; readonly aliases: readonly string[] }[];
}

export interface Kind<T> {
  /** What is allowed, in words that follow "allowed is". */
  allowed(context: Context): string;
  /** The value that a text stands for; undefined where it stands for none. */
  parse(text: string, context: Context): T | undefined;
  /** The text that stands for an allowed value. */
  print(value: T): string;
  /** The allowed value nearest to this one, itself where it is allowed; undefined where none is near. */
  nearest(value: T): T | undefined;
}

export const onOff: Kind<boolean> = {
  allowed: () => '0 or 1',
  parse: (text) => (text === '1' ? true : text === '0' ? false : undefined),
  print: (value) => (value ? '1' : '0'),
  nearest: (value) => value,
};

export const oneOf = <T extends string | number>(words: readonly T[]): Kind<T> => ({
  allowed: () => `one of ${words.join(', ')}`,
  parse: (text) => words.find((word) => String(word) === text),
  print: String,
  nearest: (value) => words.find((word) => word === value),
});

/** Some of these words, with commas between them, always in this order; or the one word for none of them. */
export const someOf = (none: string, words: readonly string[]): Kind<string> => {
  const check = (text: string) => {
    const parts = text.split(',');
    if (text === none) return none;
    return parts.every((part) => words.includes(part)) ? words.filter((word) => parts.includes(word)).join() : undefined;
  };
  return { allowed: () => `${none} or some of ${words.join(', ')}`, parse: check, print: String, nearest: check };
};

/** To four significant digits; negative zero, which toPrecision writes without its sign, becomes zero. */
const toFourDigits = (value: number): number => Number(value.toPrecision(4));

/** Numbers from `least` to `most`, both of which `round` must leave as they are. */
export const number = (least: number, most: number, round = toFourDigits): Kind<number> => ({
  allowed: () => `a number from ${least} to ${most}`,
  parse: (text) => {
    const value = readNumber(text);
    return value >= least && value <= most ? round(value) : undefined;
  },
  print: String,
  nearest: (value) => (Number.isNaN(value) ? undefined : round(Math.min(Math.max(value, least), most))),
});

export const whole = (least: number, most: number): Kind<number> => {
  // Adding zero makes zero of negative zero.
  const kind = number(least, most, (value) => Math.round(value) + 0);
  return {
    ...kind,
    allowed: () => `a whole number from ${least} to ${most}`,
    parse: (text, context) => (Number.isInteger(readNumber(text)) ? kind.parse(text, context) : undefined),
  };
};

/** Texts of a certain form. */
export const text = (form: RegExp, words: string): Kind<string> => {
  const check = (value: string) => (form.test(value) ? value : undefined);
  return { allowed: () => words, parse: check, print: String, nearest: check };
};

/** A value that may be absent, which the link calls `absent`. */
export const optional = <T extends {}>(absent: string, kind: Kind<T>): Kind<T | null> => ({
  allowed: (context) => `${absent} or ${kind.allowed(context)}`,
  parse: (text, context) => (text === absent ? null : kind.parse(text, context)),
  print: (value) => (value === null ? absent : kind.print(value)),
  nearest: (value) => (value === null ? null : kind.nearest(value)),
});

// Number() alone would also take '', ' 7', '0x10' and 'Infinity'.
const readNumber = (text: string): number => (/^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN);
