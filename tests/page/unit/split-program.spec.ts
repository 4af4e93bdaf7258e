// The two halves of a program do what the whole does (scripts/split-program.mjs).

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@playwright/test';

import { chooseLater, doorsOf, leb, Program, split } from '../../../scripts/split-program.mjs';

/** A program with everything that splitting has to heed: memory, globals, a table, calls in both directions. */
const TEXT = `(module
  (type $one (func (param i32) (result i32)))
  (import "host" "log" (func $log (param i32)))
  (memory (export "memory") 1)
  (data (i32.const 0) "\\07\\00\\00\\00")
  (table (export "table") 3 funcref)
  (elem (i32.const 1) $late::twice $early::thrice)
  (global $depth (mut i32) (i32.const 100))
  (func $shared (param $x i32) (result i32) (i32.add (local.get $x) (i32.load (i32.const 0))))
  (func $late::twice (type $one)
    (global.set $depth (i32.sub (global.get $depth) (i32.const 1)))
    (call $log (global.get $depth))
    (i32.mul (call $only_late (local.get 0)) (i32.const 2)))
  (func $only_late (param i32) (result i32)
    (block $out (result i32)
      (br_table $out $out (call $shared (local.get 0)) (i32.const 0))))
  (func $early::thrice (type $one) (i32.mul (call $shared (local.get 0)) (i32.const 3)))
  (func $through_table (param i32 i32) (result i32) (call_indirect (type $one) (local.get 1) (local.get 0)))
  (func (export "early") (param i32) (result i32) (call $through_table (i32.const 2) (local.get 0)))
  (func (export "late_too") (param i32) (result i32) (call $through_table (i32.const 1) (local.get 0)))
  (func (export "late") (param i32) (result i32) (call $late::twice (local.get 0))))`;

function programOf(text: string, file: string): Program {
  const [source, compiled] = [`${file}.wat`, `${file}.wasm`];
  writeFileSync(source, text);
  execFileSync(process.execPath, ['node_modules/binaryen/bin/wasm-as', '-g', source, '-o', compiled]);
  return new Program(readFileSync(compiled));
}

type Exports = Record<'early' | 'late' | 'late_too', (x: number) => number>;

test('functions with a name and what only they call come later', ({}, { outputDir }) => {
  const program = programOf(TEXT, fileIn(outputDir));
  const names = [...chooseLater(program, /^late/)].map((index) => program.exported.get(index) ?? program.names.get(index)).sort();
  expect(names).toEqual(['late', 'late::twice', 'late_too', 'only_late']);
  expect(doorsOf(program, chooseLater(program, /^late$/))).toEqual([]);
  expect(doorsOf(program, chooseLater(program, /^late::/)), 'called by an export that stays').toEqual(['late::twice']);
});

test('both halves together do what the whole does', async ({}, { outputDir }) => {
  const program = programOf(TEXT, fileIn(outputDir));
  const told: number[][] = [[], []];
  const host = (list: number[] | undefined) => ({ host: { log: (value: number) => list?.push(value) } });
  const whole = (await WebAssembly.instantiate(program.bytes as BufferSource, host(told[0]))).instance.exports as Exports;
  const { first, rest } = split(program, chooseLater(program, /^late/));
  const { exports } = (await WebAssembly.instantiate(first, host(told[1]))).instance;
  const halves = exports as Exports;

  expect(halves.early(5)).toBe(36);
  expect(() => halves.late(5), 'before the rest is there').toThrow(WebAssembly.RuntimeError);
  await WebAssembly.instantiate(rest, { first: exports });
  for (const name of ['early', 'late', 'late_too', 'late'] as const) expect(halves[name](5), name).toBe(whole[name](5));
  expect(halves.late(5)).toBe(24);
  expect(told[1]).toEqual([...(told[0] ?? []), 96]);
});

test('a program that cannot be understood is an error', () => {
  const head = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  // A table of functions, and one body with an instruction of vectors.
  const code = [1, 4, 0, 0xfd, 0, 0x0b];
  const bytes = [...head, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0, 4, 4, 1, 0x70, 0, 0, 10, code.length, ...code];
  expect(() => new Program(Uint8Array.from(bytes))).toThrow('instruction 0xfd');
});

test('numbers are as short as they can be', () => {
  expect([0, 127, 128, 16_384].map(leb)).toEqual([[0], [127], [128, 1], [128, 128, 1]]);
});

function fileIn(folder: string): string {
  mkdirSync(folder, { recursive: true });
  return join(folder, 'program');
}
