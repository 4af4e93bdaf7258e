// Splits a wasm program into two: what is needed before the first picture, and the rest, which comes after it.
//
// A function of the rest keeps its number in the first module; its body there only calls it through the table. The second module
// brings the bodies, imports what they need of the first (memory, table, globals, functions), and puts itself into the table. So
// neither the data nor anything that calls a function changes. A call before the rest is there is a WebAssembly.RuntimeError.

/** @typedef {{ id: number, start: number, end: number }} Section */
/** @typedef {{ kind: 'call' | 'global' | 'function' | 'fixed', at: number, end: number, value: number }} Use */
/** @typedef {{ start: number, end: number, uses: Use[] }} Body */

const CUSTOM = 0;
const TYPE = 1;
const IMPORT = 2;
const FUNCTION = 3;
const TABLE = 4;
const GLOBAL = 6;
const EXPORT = 7;
const ELEMENT = 9;
const CODE = 10;

const FUNCREF = 0x70;

/** How the second module names what it imports; the first exports it under the same names. */
const nameOf = (/** @type {string} */ kind, /** @type {number} */ index) => `${kind}${index.toString(36)}`;

/** Reads numbers and names at a place that moves on. */
class Cursor {
  /**
   * @param {Uint8Array} bytes
   * @param {number} at
   */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte() {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new Error('the program ends too early');
    this.at += 1;
    return byte;
  }

  /** An unsigned number; of a signed one only its length matters here. */
  number() {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  name() {
    const length = this.number();
    this.at += length;
    return new TextDecoder().decode(this.bytes.subarray(this.at - length, this.at));
  }

  limits() {
    const flags = this.byte();
    return { flags, least: this.number(), most: (flags & 1) === 1 ? this.number() : undefined };
  }
}

/** @param {number} value */
export function leb(value) {
  const bytes = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}

/** @param {string} text */
const text = (text) => {
  const bytes = new TextEncoder().encode(text);
  return [...leb(bytes.length), ...bytes];
};

/** @param {number[][]} rows */
const vector = (rows) => [...leb(rows.length), ...rows.flat()];

/** A program, as far as splitting needs it. */
export class Program {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    /** @type {Section[]} */
    this.sections = [];
    for (const cursor = new Cursor(bytes, 8); cursor.at < bytes.length; ) {
      const id = cursor.byte();
      const length = cursor.number();
      this.sections.push({ id, start: cursor.at, end: cursor.at + length });
      cursor.at += length;
    }
    this.types = this.readTypes();
    /** The type of every function, imported ones first. @type {number[]} */
    this.functions = [];
    this.importedGlobals = 0;
    this.readImports();
    this.imported = this.functions.length;
    this.each(FUNCTION, (cursor) => this.functions.push(cursor.number()));
    this.table = this.readTable();
    this.globals = this.readGlobals();
    /** The functions that somebody outside can call, and those in the table. @type {Map<number, string>} */
    this.exported = new Map();
    this.each(EXPORT, (cursor) => {
      const name = cursor.name();
      const kind = cursor.byte();
      const index = cursor.number();
      if (kind === 0) this.exported.set(index, name);
    });
    this.inTable = this.readElements();
    /** @type {Body[]} */
    this.bodies = [];
    this.each(CODE, (cursor) => {
      const length = cursor.number();
      this.bodies.push(bodyAt(bytes, cursor.at, cursor.at + length));
      cursor.at += length;
    });
    this.names = this.readNames();
  }

  /** @param {number} id */
  section(id) {
    return this.sections.find((section) => section.id === id);
  }

  /**
   * Calls `row` for every row of a section, at its place.
   * @param {number} id
   * @param {(cursor: Cursor) => void} row
   */
  each(id, row) {
    const section = this.section(id);
    if (section === undefined) return;
    const cursor = new Cursor(this.bytes, section.start);
    for (let left = cursor.number(); left > 0; left -= 1) row(cursor);
  }

  /** How many parameters every type has. */
  readTypes() {
    /** @type {number[]} */
    const parameters = [];
    this.each(TYPE, (cursor) => {
      if (cursor.byte() !== 0x60) throw new Error('a type that is not a function’s');
      const count = cursor.number();
      cursor.at += count;
      const results = cursor.number();
      cursor.at += results;
      parameters.push(count);
    });
    return parameters;
  }

  readImports() {
    this.each(IMPORT, (cursor) => {
      cursor.name();
      cursor.name();
      const kind = cursor.byte();
      if (kind === 0) this.functions.push(cursor.number());
      else if (kind === 3) {
        cursor.at += 2;
        this.importedGlobals += 1;
      } else throw new Error('an import that is neither a function nor a global');
    });
  }

  /** The table of functions: its number, and how many it holds. */
  readTable() {
    /** @type {{ index: number, least: number } | undefined} */
    let found;
    let index = 0;
    this.each(TABLE, (cursor) => {
      const type = cursor.byte();
      const { least } = cursor.limits();
      if (type === FUNCREF) found = { index, least };
      index += 1;
    });
    if (found === undefined) throw new Error('no table of functions');
    return found;
  }

  /** Type and mutability of every global, as bytes. */
  readGlobals() {
    /** @type {number[][]} */
    const globals = [];
    this.each(GLOBAL, (cursor) => {
      globals.push([cursor.byte(), cursor.byte()]);
      cursor.at = bodyAt(this.bytes, cursor.at, this.bytes.length, true).end;
    });
    return globals;
  }

  readElements() {
    /** @type {Set<number>} */
    const functions = new Set();
    this.each(ELEMENT, (cursor) => {
      const flags = cursor.number();
      if (flags !== 0 && flags !== 2) throw new Error(`elements of kind ${flags}`);
      if (flags === 2) cursor.number();
      cursor.at = bodyAt(this.bytes, cursor.at, this.bytes.length, true).end;
      if (flags === 2) cursor.byte();
      for (let left = cursor.number(); left > 0; left -= 1) functions.add(cursor.number());
    });
    return functions;
  }

  /** The name of every function. */
  readNames() {
    /** @type {Map<number, string>} */
    const names = new Map();
    for (const { id, start, end } of this.sections) {
      const cursor = new Cursor(this.bytes, start);
      if (id !== CUSTOM || cursor.name() !== 'name') continue;
      while (cursor.at < end) {
        const kind = cursor.byte();
        const length = cursor.number();
        const next = cursor.at + length;
        if (kind === 1) for (let left = cursor.number(); left > 0; left -= 1) names.set(cursor.number(), cursor.name());
        cursor.at = next;
      }
    }
    return names;
  }

  /** @param {number} index */
  body(index) {
    const body = this.bodies[index - this.imported];
    if (body === undefined) throw new Error(`function ${index} has no body`);
    return body;
  }

  /**
   * Whether it can move: it uses nothing of which there is only one.
   * @param {number} index
   */
  canMove(index) {
    return index >= this.imported && this.body(index).uses.every(({ kind }) => kind === 'call' || kind === 'global');
  }
}

/** Instructions without anything after them, but for those in `bodyAt`. */
const isPlain = (/** @type {number} */ code) =>
  code <= 0x01 || [0x05, 0x0f, 0x1a, 0x1b, 0xd1].includes(code) || (code >= 0x45 && code <= 0xc4);

/**
 * Reads a body, or with `bare` an expression without locals, until its end.
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} limit
 * @returns {Body}
 */
function bodyAt(bytes, start, limit, bare = false) {
  const cursor = new Cursor(bytes, start);
  /** @type {Use[]} */
  const uses = [];
  const use = (/** @type {Use['kind']} */ kind) => {
    const at = cursor.at;
    const value = cursor.number();
    uses.push({ kind, at, end: cursor.at, value });
  };
  if (!bare) {
    for (let left = cursor.number(); left > 0; left -= 1) {
      cursor.number();
      cursor.byte();
    }
  }
  for (let depth = 1; depth > 0; ) {
    if (cursor.at >= limit) throw new Error('a body without an end');
    const code = cursor.byte();
    if (code === 0x0b) depth -= 1;
    else if (code >= 0x02 && code <= 0x04) {
      depth += 1;
      cursor.number();
    } else if (code === 0x0c || code === 0x0d || (code >= 0x20 && code <= 0x22)) cursor.number();
    else if (code === 0x0e) for (let left = cursor.number() + 1; left > 0; left -= 1) cursor.number();
    else if (code === 0x10) use('call');
    else if (code === 0x11) {
      cursor.number();
      // The table of functions has another number in the second module, unless it is the first.
      if (cursor.number() !== 0) uses.push({ kind: 'fixed', at: 0, end: 0, value: 0 });
    } else if (code === 0x23 || code === 0x24) use('global');
    else if (code === 0x25 || code === 0x26) use('fixed');
    else if (code >= 0x28 && code <= 0x3e) {
      cursor.number();
      cursor.number();
    } else if (code === 0x3f || code === 0x40 || code === 0x41 || code === 0x42 || code === 0xd0) cursor.number();
    else if (code === 0x43) cursor.at += 4;
    else if (code === 0x44) cursor.at += 8;
    else if (code === 0xd2) use('function');
    else if (code === 0x1c) for (let left = cursor.number(); left > 0; left -= 1) cursor.byte();
    else if (code === 0xfc) {
      const sub = cursor.number();
      if (sub === 10) cursor.at += 2;
      else if (sub === 11) cursor.at += 1;
      else if (sub > 7) {
        use('fixed');
        if ([8, 12, 14].includes(sub)) cursor.number();
      }
    } else if (!isPlain(code)) throw new Error(`instruction 0x${code.toString(16)} at ${cursor.at - 1} is unknown here`);
  }
  return { start, end: cursor.at, uses };
}

/**
 * Which functions can come later: those with such a name, in the table whatever calls one of them, and whatever only they call.
 * @param {Program} program
 * @param {RegExp} later
 */
export function chooseLater(program, later) {
  const count = program.functions.length;
  /** @type {number[][]} */
  const callers = Array.from({ length: count }, () => []);
  for (let f = program.imported; f < count; f += 1) {
    for (const { kind, value } of program.body(f).uses) if (kind === 'call' || kind === 'function') callers[value]?.push(f);
  }
  const name = (/** @type {number} */ f) => program.exported.get(f) ?? program.names.get(f) ?? '';
  /** @type {Set<number>} */
  const chosen = new Set();
  const open = [];
  for (let f = program.imported; f < count; f += 1) if (later.test(name(f)) && program.canMove(f)) open.push(f);
  for (const f of open) chosen.add(f);
  // What is only called through the table and calls something that comes later.
  for (let f = open.pop(); f !== undefined; f = open.pop()) {
    for (const caller of callers[f] ?? []) {
      const isCalledDirectly = (callers[caller] ?? []).length > 0 || program.exported.has(caller);
      if (chosen.has(caller) || isCalledDirectly || !program.inTable.has(caller) || !program.canMove(caller)) continue;
      chosen.add(caller);
      open.push(caller);
    }
  }
  // Whatever cannot be reached from outside without passing one of those. What cannot move stays, and with it what it calls.
  const reached = new Set();
  for (let f = program.imported; f < count; f += 1) {
    if (chosen.has(f) || !(program.exported.has(f) || program.inTable.has(f) || !program.canMove(f))) continue;
    reached.add(f);
    open.push(f);
  }
  for (let f = open.pop(); f !== undefined; f = open.pop()) {
    for (const { kind, value } of program.body(f).uses) {
      if ((kind !== 'call' && kind !== 'function') || value < program.imported || chosen.has(value) || reached.has(value)) continue;
      reached.add(value);
      open.push(value);
    }
  }
  for (let f = program.imported; f < count; f += 1) if (!reached.has(f)) chosen.add(f);
  return chosen;
}

/**
 * The names of functions of the rest that the first module calls directly: each of these calls has to wait for it.
 * @param {Program} program
 * @param {Set<number>} later
 */
export function doorsOf(program, later) {
  /** @type {Set<string>} */
  const doors = new Set();
  for (let f = program.imported; f < program.functions.length; f += 1) {
    if (later.has(f)) continue;
    for (const { kind, value } of program.body(f).uses) {
      if (kind === 'call' && later.has(value)) doors.add(program.names.get(value) ?? String(value));
    }
  }
  return [...doors].sort();
}

/**
 * The two modules.
 * @param {Program} program
 * @param {Set<number>} later
 * @returns {{ first: Uint8Array<ArrayBuffer>, rest: Uint8Array<ArrayBuffer> }}
 */
export function split(program, later) {
  const { bytes, table } = program;
  const moved = [...later].sort((a, b) => a - b);
  const isCalledByOthers = new Set([...program.inTable, ...program.exported.keys()]);
  const needed = { functions: new Set(/** @type {number[]} */ ([])), globals: new Set(/** @type {number[]} */ ([])) };
  for (let f = program.imported; f < program.functions.length; f += 1) {
    for (const { kind, value } of program.body(f).uses) {
      if (kind === 'global' && later.has(f)) needed.globals.add(value);
      if (kind !== 'call' && kind !== 'function') continue;
      if (later.has(f) && !later.has(value)) needed.functions.add(value);
      if (!later.has(f)) isCalledByOthers.add(value);
    }
  }
  const reached = moved.filter((f) => isCalledByOthers.has(f));
  const slot = new Map(reached.map((f, i) => [f, table.least + i]));
  const functions = [...needed.functions].sort((a, b) => a - b);
  const globals = [...needed.globals].sort((a, b) => a - b);
  const typeOf = (/** @type {number} */ f) => program.functions[f] ?? 0;

  const stub = (/** @type {number} */ f) => {
    const at = slot.get(f);
    // Nobody in the first module calls it.
    if (at === undefined) return [0, 0x00, 0x0b];
    const parameters = Array.from({ length: program.types[typeOf(f)] ?? 0 }, (_, p) => [0x20, ...leb(p)]).flat();
    return [0, ...parameters, 0x41, ...signed(at), 0x11, ...leb(typeOf(f)), ...leb(table.index), 0x0b];
  };
  const copy = (/** @type {number} */ start, /** @type {number} */ end) => bytes.subarray(start, end);

  /** @type {(number[] | Uint8Array)[]} */
  const first = [copy(0, 8)];
  for (const { id, start, end } of program.sections) {
    if (id === CUSTOM) continue;
    if (id === TABLE) first.push(section(id, grownTable(program, reached.length)));
    else if (id === EXPORT) {
      const added = [
        ...functions.map((f) => [...text(nameOf('f', f)), 0, ...leb(f)]),
        ...globals.map((g) => [...text(nameOf('g', g)), 3, ...leb(g)]),
        [...text('t'), 1, ...leb(table.index)],
        [...text('m'), 2, 0],
      ];
      const cursor = new Cursor(bytes, start);
      const count = cursor.number();
      first.push(section(id, [leb(count + added.length), copy(cursor.at, end), added.flat()]));
    } else if (id === CODE) {
      const rows = program.bodies.flatMap(({ start, end }, i) => {
        const own = later.has(i + program.imported) ? Uint8Array.from(stub(i + program.imported)) : copy(start, end);
        return [leb(own.length), own];
      });
      first.push(section(id, [leb(program.bodies.length), ...rows]));
    } else first.push(section(id, [copy(start, end)]));
  }

  const numbers = new Map([...functions, ...moved].map((f, i) => [f, i]));
  const globalNumbers = new Map(globals.map((g, i) => [g, i]));
  const types = program.section(TYPE);
  if (types === undefined) throw new Error('no types');
  const name = (/** @type {string} */ own) => [...text('first'), ...text(own)];
  const imports = [
    ...functions.map((f) => [...name(nameOf('f', f)), 0, ...leb(typeOf(f))]),
    ...globals.map((g) => [...name(nameOf('g', g)), 3, ...(program.globals[g - program.importedGlobals] ?? [])]),
    [...name('t'), 1, FUNCREF, 0, ...leb(table.least + reached.length)],
    [...name('m'), 2, 0, 0],
  ];
  const rest = [
    copy(0, 8),
    section(TYPE, [copy(types.start, types.end)]),
    section(IMPORT, [vector(imports)]),
    section(FUNCTION, [vector(moved.map((f) => leb(typeOf(f))))]),
    section(ELEMENT, [[1, 0, 0x41, ...signed(table.least), 0x0b], vector(reached.map((f) => leb(numbers.get(f) ?? 0)))]),
    section(CODE, [leb(moved.length), ...moved.flatMap((f) => renumbered(bytes, program.body(f), numbers, globalNumbers))]),
  ];
  return { first: joined(first), rest: joined(rest) };
}

/** @param {number} value */
function signed(value) {
  const bytes = leb(value);
  const last = bytes.length - 1;
  // The sixth bit of the last byte would be the sign.
  return (bytes[last] ?? 0) < 64 ? bytes : [...bytes.slice(0, last), (bytes[last] ?? 0) + 128, 0];
}

/**
 * The tables with more room for functions.
 * @param {Program} program
 * @param {number} more
 */
function grownTable(program, more) {
  /** @type {number[][]} */
  const rows = [];
  program.each(TABLE, (cursor) => {
    const type = cursor.byte();
    const { flags, least, most } = cursor.limits();
    const by = type === FUNCREF ? more : 0;
    rows.push([type, flags, ...leb(least + by), ...(most === undefined ? [] : leb(most + by))]);
  });
  return [vector(rows)];
}

/**
 * A body with its length, and the numbers that functions and globals have in the second module.
 * @param {Uint8Array} bytes
 * @param {Body} body
 * @param {Map<number, number>} functions
 * @param {Map<number, number>} globals
 */
function renumbered(bytes, body, functions, globals) {
  /** @type {(number[] | Uint8Array)[]} */
  const parts = [];
  let from = body.start;
  for (const { kind, at, end, value } of body.uses) {
    parts.push(bytes.subarray(from, at), leb((kind === 'global' ? globals : functions).get(value) ?? 0));
    from = end;
  }
  parts.push(bytes.subarray(from, body.end));
  const own = joined(parts);
  return [leb(own.length), own];
}

/**
 * @param {number} id
 * @param {(number[] | Uint8Array)[]} parts
 */
function section(id, parts) {
  const contents = joined(parts);
  return joined([[id], leb(contents.length), contents]);
}

/** @param {(number[] | Uint8Array)[]} parts */
function joined(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
