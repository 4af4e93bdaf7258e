// What the page and its reader of mesh files tell each other.

export interface Request {
  readonly names: string[];
  readonly contents: Uint8Array<ArrayBuffer>[];
}

/** A scene for the program's `OwnScene`, or why there is none. */
export type Answer = { readonly parcel: Uint8Array<ArrayBuffer> } | { readonly error: string };
