// Rows of the generated tables (web/wasm/tables.ts) by their names. A name that is missing there is shown as it is.

export interface Row {
  readonly name: string;
  readonly label: string;
}

export type Name<T extends readonly { readonly name: string }[]> = T[number]['name'];

export const names = <const T extends readonly { readonly name: string }[]>(table: T) => table.map(({ name }) => name) as Name<T>[];

export const find = <T extends { readonly name: string }>(table: readonly T[], name: string): T | undefined =>
  table.find((row) => row.name === name);

export const labelIn = (table: readonly Row[], name: string): string => find(table, name)?.label ?? name;

/** What a row is, in a sentence, without the marks of code; empty for a name that is missing. */
export const hintIn = (table: readonly (Row & { readonly summary: string })[], name: string): string =>
  find(table, name)?.summary.replaceAll('`', '') ?? '';
