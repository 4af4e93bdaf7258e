// Licences of dependencies. `node scripts/licences.mjs` holds every crate of Cargo.lock and every npm package against the list in
// deny.toml. `node scripts/licences.mjs command|page` prints the licence texts that go with the built command or page.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** npm packages with other licences, and why they are fine. */
const NPM_EXCEPTIONS = new Map([
  ['axe-core', 'MPL-2.0'], // used by tests, unchanged; no part of the page or the command
]);

/** npm packages that reach the page, with all that they depend on. */
const IN_THE_PAGE = ['uplot', '@observablehq/plot'];

/** @typedef {{ name: string, version: string, license: string | null, folder: string }} Dependency */

/** @param {string[]} flags @returns {{ packages: any[], resolve: any }} */
function metadata(...flags) {
  const command = ['metadata', '--locked', '--format-version', '1', ...flags];
  return JSON.parse(execFileSync('cargo', command, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'] }));
}

/** @param {any} pack @returns {Dependency} */
const crate = ({ name, version, license, manifest_path }) => ({ name, version, license, folder: dirname(manifest_path) });

/** Crates of any platform and feature; those without a source are this project's. */
const allCrates = () =>
  metadata('--all-features')
    .packages.filter(({ source }) => source !== null)
    .map(crate);

/**
 * Crates that are linked with the flags given: those that normal dependencies lead to.
 * @param {string[]} flags
 * @returns {Dependency[]}
 */
function linkedCrates(...flags) {
  const { packages, resolve } = metadata(...flags);
  const nodes = new Map(resolve.nodes.map((/** @type {any} */ node) => [node.id, node]));
  const found = new Set([resolve.root]);
  for (const id of found) {
    for (const { pkg, dep_kinds } of nodes.get(id).deps) {
      if (dep_kinds.some((/** @type {any} */ { kind }) => kind === null)) found.add(pkg);
    }
  }
  return packages.filter(({ id, source }) => found.has(id) && source !== null).map(crate);
}

/** @type {Record<string, any>} */
const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;

/** @param {string} folder @returns {Dependency} */
const npmPackage = (folder) => ({
  name: folder.replace(/^.*node_modules\//, ''),
  version: locked[folder].version,
  license: locked[folder].license ?? null,
  folder,
});

const allNpm = () =>
  Object.keys(locked)
    .filter((folder) => folder !== '')
    .map(npmPackage);

function npmInThePage() {
  const found = new Set(IN_THE_PAGE.map((name) => `node_modules/${name}`));
  for (const folder of found) {
    for (const name of Object.keys(locked[folder].dependencies ?? {})) {
      const nested = `${folder}/node_modules/${name}`;
      found.add(nested in locked ? nested : `node_modules/${name}`);
    }
  }
  return [...found].map(npmPackage);
}

function allowedLicences() {
  const rules = readFileSync('deny.toml', 'utf8').replace(/^\s*#.*$/gm, '');
  const [, list = ''] = /^\[licenses\][^[]*?^allow = \[([^\]]*)\]/m.exec(rules) ?? [];
  const names = [...list.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
  if (names.length === 0) throw new Error('deny.toml: no `allow` in [licenses]');
  return new Set(names);
}

/**
 * Whether an SPDX expression can be met with the licences allowed. `A/B` is how older crates write `A OR B`.
 * @param {string} expression
 * @param {Set<string>} allowed
 */
function isMet(expression, allowed) {
  const tokens = expression.replaceAll('/', ' OR ').match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const next = (/** @type {string} */ token) => tokens[at] === token && ++at > 0;
  /** @returns {boolean} */
  function one() {
    if (next('(')) {
      const met = any();
      if (!next(')')) throw new Error(`licence '${expression}': expected ')'`);
      return met;
    }
    let name = tokens[at++] ?? '';
    if (next('WITH')) name += ` WITH ${tokens[at++]}`;
    return allowed.has(name);
  }
  function every() {
    let met = one();
    while (next('AND')) met = one() && met;
    return met;
  }
  function any() {
    let met = every();
    while (next('OR')) met = every() || met;
    return met;
  }
  const met = any();
  if (at < tokens.length) throw new Error(`licence '${expression}': unexpected '${tokens[at]}'`);
  return met;
}

function check() {
  const allowed = allowedLicences();
  /** @param {Dependency} dependency */
  const offends = ({ license }) => license === null || !isMet(license, allowed);
  const crates = allCrates();
  const npm = allNpm();
  const offenders = [
    ...crates.filter(offends),
    ...npm.filter((dependency) => NPM_EXCEPTIONS.get(dependency.name) !== dependency.license && offends(dependency)),
  ];
  for (const { name, version, license } of offenders) console.error(`${name} ${version}: ${license ?? 'no licence'} is not in deny.toml`);
  if (offenders.length > 0) process.exitCode = 1;
  else console.log(`licences: ${crates.length} crates and ${npm.length} npm packages are fine`);
}

/**
 * Prints each text once, under the names of all that it belongs to.
 * @param {Dependency[]} dependencies
 */
function printTexts(dependencies) {
  /** @type {Map<string, string[]>} */
  const owners = new Map();
  for (const { name, version, license, folder } of dependencies) {
    const files = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
    const texts = files
      .filter((file) => file.isFile() && /^(un)?licen[cs]e|^copying|^copyright|^notice/i.test(file.name))
      .map((file) => readFileSync(join(folder, file.name), 'utf8').replaceAll('\r', '').trim());
    for (const text of texts.length > 0 ? texts : ['(its package has no licence text)']) {
      owners.set(text, [...(owners.get(text) ?? []), `${name} ${version} (${license})`]);
    }
  }
  console.log('kDet Lab contains the software below, under these licences.');
  for (const [text, names] of owners) console.log(`\n${'='.repeat(80)}\n${names.join('\n')}\n${'-'.repeat(80)}\n${text}`);
}

const [what] = process.argv.slice(2);
if (what === undefined) {
  check();
} else if (what === 'command') {
  const [, host = ''] = /^host: (.*)$/m.exec(execFileSync('rustc', ['-vV'], { encoding: 'utf8' })) ?? [];
  printTexts(linkedCrates('--filter-platform', host));
} else if (what === 'page') {
  printTexts([...linkedCrates('--no-default-features', '--filter-platform', 'wasm32-unknown-unknown'), ...npmInThePage()]);
} else {
  throw new Error(`unknown argument '${what}'; expected one of: command, page`);
}
