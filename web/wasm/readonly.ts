/** Plain data that is not changed: the generated types (types.ts) as the page uses them. */
export type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
