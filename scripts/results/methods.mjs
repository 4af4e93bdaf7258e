// What the method table says of measured methods: the page's tables, which are generated from it.

import { readFile } from 'node:fs/promises';

import { transformSync } from 'esbuild';

/** @typedef {Pick<import('../../web/benchmark/summary.ts').Measured, 'settings'>} Asked */

/** @returns {Promise<typeof import('../../web/wasm/tables.ts')>} */
async function tables() {
  const text = await readFile(new URL('../../web/wasm/tables.ts', import.meta.url), 'utf8');
  return import(`data:text/javascript,${encodeURIComponent(transformSync(text, { loader: 'ts' }).code)}`);
}

const { METHODS, STAGES: stages, COUNTS: counts } = await tables();

/** Names of the stages. */
export const STAGES = stages.map(({ name }) => name);

/** Names of counts in summaries of version 1, and now, where they differ. */
export const RENAMED = counts.filter(({ name, was }) => was !== name).map(({ name, was }) => /** @type {const} */ ([was, name]));

/** @param {Asked} result */
const row = ({ settings }) => METHODS.find(({ name }) => name === settings.method);

/**
 * Whether the method lists the pairs that it finds.
 * @param {Asked} result
 */
export const listsPairs = (result) => row(result)?.answer === 'pairs';

/**
 * Whether the method has this count.
 * @param {Asked} result
 * @param {string} name
 */
export const counted = (result, name) => (row(result)?.counts ?? []).some((count) => count === name);

/**
 * Whether the method runs this stage.
 * @param {Asked} result
 * @param {string} stage
 */
export const runs = (result, stage) => (row(result)?.stages ?? []).some((own) => own === stage);
