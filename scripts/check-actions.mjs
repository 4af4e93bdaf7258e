// Checks .github/: workflows by GitHub's own parser and by this project's rules, issue forms by their structure. Run it as
// `make actions-check`, which installs the parser; its path is the only argument.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const WORKFLOWS = '.github/workflows';
const FORMS = '.github/ISSUE_TEMPLATE';

/** @type {string[]} */
const complaints = [];
/** @param {string} place @param {string} what */
const complain = (place, what) => complaints.push(`${place}: ${what}`);

const path = process.argv[2];
if (path === undefined || !existsSync(path)) throw new Error('the parser is missing: run `make actions-check`');
const { default: parser } = await import(pathToFileURL(resolve(path)).href);

/**
 * The data of a YAML file, or nothing where it cannot be read.
 * @param {string} file
 * @returns {any}
 */
function read(file) {
  try {
    return parser.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    complain(file, error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** Targets of the Makefile. */
const targets = new Set([...readFileSync('Makefile', 'utf8').matchAll(/^([a-z][a-z-]*):/gm)].map(([, name]) => name));

/**
 * What a step runs is short, and exists in the repository, so that it can be run locally.
 * @param {string} place
 * @param {string} command
 */
function checkCommand(place, command) {
  if (command.trim().includes('\n')) complain(place, '`run` has several lines; expected one: a make target or a script');
  for (const [, words = ''] of command.matchAll(/\bmake\b([^;&|\n]*)/g)) {
    const called = words.split(/\s+/).filter((word) => /^[a-z][a-z-]*$/.test(word));
    if (called.length === 0) complain(place, `\`${command.trim()}\` names no target`);
    for (const target of called) if (!targets.has(target)) complain(place, `no target '${target}' in the Makefile`);
  }
  for (const [, script = ''] of command.matchAll(/(?:^|\s)((?:scripts|\.ci)\/[\w./-]+)/g)) {
    if (!existsSync(script)) complain(place, `${script} does not exist`);
  }
}

/** @param {string} file */
async function checkWorkflow(file) {
  const text = readFileSync(file, 'utf8');
  const document = parser.TextDocument.create(pathToFileURL(resolve(file)).href, 'yaml', 1, text);
  for (const { range, message } of await parser.validate(document)) {
    complain(`${file}:${range.start.line + 1}:${range.start.character + 1}`, message);
  }

  const workflow = read(file);
  if (workflow === undefined) return;
  if (workflow.permissions === undefined) complain(file, 'no `permissions`; expected the least that every job needs');
  for (const [name, job] of Object.entries(workflow.jobs ?? {})) {
    const place = `${file}: job '${name}'`;
    if (job['runs-on'] === undefined) complain(place, 'no `runs-on`');
    if (!Number.isInteger(job['timeout-minutes'])) complain(place, 'no `timeout-minutes`');
    for (const [index, step] of (job.steps ?? []).entries()) {
      const where = `${place}, step ${index + 1}`;
      if (step.run !== undefined) checkCommand(where, String(step.run));
      if (step.uses !== undefined && !/^[\w-]+\/[\w./-]+@v\d+$/.test(step.uses)) {
        complain(where, `'${step.uses}' is not pinned; expected OWNER/NAME@vMAJOR`);
      }
    }
  }
}

const FIELDS = ['markdown', 'input', 'textarea', 'dropdown', 'checkboxes'];

/** @param {string} file */
function checkForm(file) {
  const form = read(file);
  if (form === undefined) return;
  for (const key of ['name', 'description']) if (typeof form[key] !== 'string') complain(file, `no \`${key}\``);
  const ids = new Set();
  const labels = new Set();
  for (const [index, { type, id, attributes = {} }] of (form.body ?? []).entries()) {
    const place = `${file}: field ${index + 1}`;
    if (!FIELDS.includes(type)) complain(place, `unknown type '${type}'; expected one of: ${FIELDS.join(', ')}`);
    const text = type === 'markdown' ? 'value' : 'label';
    if (typeof attributes[text] !== 'string') complain(place, `no \`${text}\``);
    if (type === 'dropdown' || type === 'checkboxes') {
      if (!Array.isArray(attributes.options) || attributes.options.length === 0) complain(place, 'no `options`');
    }
    if (type === 'markdown') continue;
    if (!/^[\w-]+$/.test(id ?? '')) complain(place, 'no `id`');
    if (ids.has(id)) complain(place, `id '${id}' occurs twice`);
    if (labels.has(attributes.label)) complain(place, `label '${attributes.label}' occurs twice`);
    ids.add(id);
    labels.add(attributes.label);
  }
  if (ids.size === 0) complain(file, 'no field to fill in');
}

const workflows = readdirSync(WORKFLOWS).filter((name) => /\.ya?ml$/.test(name));
for (const name of workflows) await checkWorkflow(`${WORKFLOWS}/${name}`);
const forms = readdirSync(FORMS).filter((name) => /\.ya?ml$/.test(name) && !/^config\./.test(name));
for (const name of forms) checkForm(`${FORMS}/${name}`);
if (existsSync(`${FORMS}/config.yml`)) read(`${FORMS}/config.yml`);

if (complaints.length > 0) {
  console.error(complaints.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`actions: ${workflows.length} workflows and ${forms.length} issue forms are fine`);
}
