// The kinds of values in a link: how each is parsed, printed, and kept within its bounds.

/** What a link refers to: the scenes of the catalogue. */
export interface Context {
  readonly scenes: readonly { readonly id: string; readonly aliases: readonly string[] }[];
}

export interface Kind<T> {
  /** What is expected, in words that follow "must be"; for names, "one of: …". */
  expected(context: Context): string;
  /** The value of a text; undefined if it is invalid. */
  parse(text: string, context: Context): T | undefined;
  /** The text of a valid value. */
  print(value: T): string;
  /** The nearest valid value; undefined if there is none. */
  nearest(value: T): T | undefined;
}

export const onOff: Kind<boolean> = {
  expected: () => '0 or 1',
  parse: (text) => (text === '1' ? true : text === '0' ? false : undefined),
  print: (value) => (value ? '1' : '0'),
  nearest: (value) => value,
};

/** How `expected` begins for values that are names. */
export const ONE_OF = 'one of: ';

export const oneOf = <T extends string | number>(words: readonly T[]): Kind<T> => ({
  expected: () => `${ONE_OF}${words.join(', ')}`,
  parse: (text) => words.find((word) => String(word) === text),
  print: String,
  nearest: (value) => words.find((word) => word === value),
});

/** Some of these words, separated by commas, always in this order; or the word for none of them. */
export const someOf = (none: string, words: readonly string[]): Kind<string> => {
  const check = (text: string) => {
    const parts = text.split(',');
    if (text === none) return none;
    return parts.every((part) => words.includes(part)) ? words.filter((word) => parts.includes(word)).join() : undefined;
  };
  return { expected: () => `${none} or some of ${words.join(', ')}, separated by commas`, parse: check, print: String, nearest: check };
};

/** To four significant digits; negative zero becomes zero, because toPrecision drops its sign. */
const toFourDigits = (value: number): number => Number(value.toPrecision(4));

/** Numbers from `least` to `most`, which `round` must not change. */
export const number = (least: number, most: number, round = toFourDigits): Kind<number> => ({
  expected: () => `between ${least} and ${most}`,
  parse: (text) => {
    const value = readNumber(text);
    return value >= least && value <= most ? round(value) : undefined;
  },
  print: String,
  nearest: (value) => (Number.isNaN(value) ? undefined : round(Math.min(Math.max(value, least), most))),
});

export const whole = (least: number, most: number): Kind<number> => {
  // Adding zero turns negative zero into zero.
  const kind = number(least, most, (value) => Math.round(value) + 0);
  return {
    ...kind,
    expected: () => `a whole number between ${least} and ${most}`,
    parse: (text, context) => (Number.isInteger(readNumber(text)) ? kind.parse(text, context) : undefined),
  };
};

/** So many whole numbers, separated by commas. */
export const wholes = (count: number, least: number, most: number): Kind<string> => {
  const one = whole(least, most);
  const check = (text: string, context: Context = { scenes: [] }) => {
    const values = text.split(',').map((part) => one.parse(part.trim(), context));
    return values.length === count && values.every((value) => value !== undefined) ? values.join() : undefined;
  };
  return {
    expected: () => `${count} whole numbers between ${least} and ${most}, separated by commas`,
    parse: check,
    print: String,
    nearest: (value) => check(value),
  };
};

/** Texts that match a pattern, described by `words`. */
export const text = (form: RegExp, words: string): Kind<string> => {
  const check = (value: string) => (form.test(value) ? value : undefined);
  return { expected: () => words, parse: check, print: String, nearest: check };
};

/** A value that may be absent; the link then says `absent`. */
export const optional = <T extends {}>(absent: string, kind: Kind<T>): Kind<T | null> => ({
  expected: (context) => `${absent} or ${kind.expected(context)}`,
  parse: (text, context) => (text === absent ? null : kind.parse(text, context)),
  print: (value) => (value === null ? absent : kind.print(value)),
  nearest: (value) => (value === null ? null : kind.nearest(value)),
});

// Number() alone would also accept '', ' 7', '0x10' and 'Infinity'.
const readNumber = (text: string): number => (/^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN);
