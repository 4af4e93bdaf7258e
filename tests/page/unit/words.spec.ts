// The words of docs/glossary.md: neither texts that users see nor comments use the words that it replaces. Runs without a browser.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, test } from '@playwright/test';

import {
  htmlLiterals,
  type Literal,
  lineComments,
  markdownProse,
  rustLiterals,
  rustMessages,
  typescriptComments,
  typescriptLiterals,
} from './literals.ts';

type Replaced = readonly (readonly [phrase: RegExp, instead: string])[];

/** Words that the glossary has others for. Each is narrow enough not to match a legitimate use. */
const OTHER_WORDS: Replaced = [
  [/\bpotential pairs?\b/i, 'unique pair, or candidate pair'],
  [/\bwith duplicates\b/i, 'candidate pairs'],
  [/\b(takes?|taking|took) (no )?part\b/i, 'participant; culled'],
  [/\blooked at\b/i, 'participant, evaluated, probed'],
  [/\bfullest\b/i, 'max. occupancy'],
  [/\b(device|host)(['’]s)? (time|clock)\b/i, 'GPU timestamps, wall clock'],
  [/\b(would part|parts? (them|the (two|pairs?))|parted)\b/i, 'separate'],
  [/\b(are|is|boxes) apart\b/i, 'disjoint'],
  [/\bfreeness\b/i, 'k, k-free predicate'],
];

/** What is not said in texts that users see, and what is said instead. */
const BANNED: Replaced = [
  ...OTHER_WORDS,
  [/\ballowed (is|are)\b/i, 'expected …, must be …'],
  [/\b(no|every|some)body\b|\bwho(m|ever)\b/i, 'name the thing, without personification'],
  [/\bstands? still\b/i, 'is paused'],
  [/\bmeanwhile\b/i, 'while …'],
  [/\bcrowd(s|ed|ing)?\b/i, 'k, occupancy'],
  [/\b(is|are|was|were) not there\b/i, 'does not exist, not found'],
  [/\b(did|does|do|has|have) not (come|came)\b/i, 'could not be loaded'],
  [/\bas at first\b/i, 'reset'],
  [/\bwas found; there\b/i, 'no … found'],
  [/\bspec §/i, 'docs/kdet.md, the thesis or the paper'],
];

const ROOT = new URL('../../../', import.meta.url);

function* filesIn(folder: string, ending: string): Generator<string> {
  for (const entry of readdirSync(new URL(folder, ROOT), { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !entry.name.endsWith(ending)) continue;
    yield `${entry.parentPath}/${entry.name}`.slice(fileURLToPath(ROOT).length).replaceAll('//', '/');
  }
}

const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

const complaints = (path: string, literals: readonly Literal[], replaced = BANNED): string[] =>
  literals.flatMap(({ line, text }) =>
    replaced.flatMap(([phrase, instead]) => {
      // A phrase may go over the end of a line.
      const [match] = phrase.exec(text.replace(/\s+/g, ' ')) ?? [];
      return match === undefined ? [] : [`${path}:${line}: '${match}' (say: ${instead}) in '${text.trim().slice(0, 120)}'`];
    }),
  );

test('the page has no texts with replaced words', () => {
  const files = [...filesIn('web', '.ts')];
  expect(files).toContain('web/shell/frame-panel.ts');
  const literals = files.map((path) => [path, typescriptLiterals(read(path))] as const);
  expect(literals.flatMap(([, texts]) => texts).length).toBeGreaterThan(2000);
  expect(literals.flatMap(([path, texts]) => complaints(path, texts))).toEqual([]);
  const html = htmlLiterals(read('index.html'));
  expect(html.length).toBeGreaterThan(60);
  expect(complaints('index.html', html)).toEqual([]);
});

test('the program’s messages have no replaced words', () => {
  const files = [...filesIn('src', '.rs')];
  const literals = files.map((path) => [path, rustMessages(read(path))] as const);
  expect(literals.flatMap(([, texts]) => texts).length).toBeGreaterThan(100);
  const found = literals.flatMap(([path, texts]) => complaints(path, texts));
  expect(found).toEqual([]);
});

test('what the command writes, its help included, has no replaced words', () => {
  const files = [...filesIn('src/cli', '.rs')];
  const texts = files.map((path) => [path, [...rustLiterals(read(path)), ...lineComments(read(path), '///')]] as const);
  expect(texts.flatMap(([, found]) => found).length).toBeGreaterThan(1000);
  expect(texts.flatMap(([path, found]) => complaints(path, found))).toEqual([]);
});

test('comments use the words of the glossary', () => {
  const files = [...filesIn('src', '.rs'), ...filesIn('shaders', '.wgsl')];
  expect(files.flatMap((path) => complaints(path, lineComments(read(path), '//'), OTHER_WORDS))).toEqual([]);
  const comments = [...filesIn('web', '.ts')].map((path) => [path, typescriptComments(read(path))] as const);
  expect(comments.flatMap(([, texts]) => texts).length).toBeGreaterThan(1000);
  expect(comments.flatMap(([path, texts]) => complaints(path, texts, OTHER_WORDS))).toEqual([]);
});

test('the documents have no replaced words', () => {
  const files = ['README.md', ...filesIn('docs', '.md')];
  expect(files).toContain('docs/architecture.md');
  expect(files.flatMap((path) => complaints(path, markdownProse(read(path))))).toEqual([]);
});

test('the glossary explains the words', () => {
  const glossary = read('docs/glossary.md');
  for (const word of [
    'primitive',
    'participant',
    'culled',
    'candidate pair',
    'unique pair',
    'colliding pair',
    'occupancy',
    'k',
    'timestamps',
  ])
    expect(glossary, word).toContain(`**${word}**`);
});

test('texts are found in sources, and comments and code are not', () => {
  const typescript = [
    "// nobody's comment 'a'",
    "const a = \"one\"; /* `b` */ const b = 'it\\'s';",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
    'const c = `two ${x > 1 ? `three ${"four"}` : { five: \'six\' }} seven`;',
    "const d = /[/'\"]/.test(a / b) ? x / y : 'eight';",
    'return /"nine/;',
  ].join('\n');
  expect(typescriptLiterals(typescript).map(({ text }) => text)).toEqual(['one', "it's", 'four', 'three …', 'six', 'two … seven', 'eight']);
  expect(typescriptLiterals(typescript).map(({ line }) => line)).toEqual([2, 2, 3, 3, 3, 3, 4]);

  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
  const inserted = 'const b = `no ${/* five */ 1}`;';
  const commented = `// One\n// two\nconst a = 'no // no';\n/** Three\n * four */\n${inserted}\n\n/*\n * six\n */\n`;
  expect(typescriptComments(commented)).toEqual([
    { line: 1, text: 'One\ntwo\n' },
    { line: 4, text: 'Three\nfour' },
    { line: 6, text: 'five' },
    { line: 8, text: '\nsix\n' },
  ]);

  const html = '<!-- no --><p title="one" id="x">two <b>three</b></p>\n<input placeholder="four" aria-label="five">';
  expect(htmlLiterals(html).map(({ text }) => text.trim())).toEqual(['two', 'three', 'one', 'four', 'five']);

  const rust = '// "no"\n#[error("one {x} (two)")]\nlet a = "no"; eprintln!("three {}", format!("four"));';
  expect(rustMessages(rust)).toEqual([
    { line: 2, text: 'one {x} (two)' },
    { line: 3, text: 'three {}' },
    { line: 3, text: 'four' },
  ]);

  expect(rustMessages('JsError::new("five"); JsError::new(&error.to_string())')).toEqual([{ line: 1, text: 'five' }]);

  const command = '// "no"\nlet quote = \'"\'; let a: &\'static str = "one \\"two\\" \\\n  three"; /* "no" */\nr#"four "five""#';
  expect(rustLiterals(command)).toEqual([
    { line: 2, text: 'one "two" three' },
    { line: 4, text: 'four "five"' },
  ]);
  expect(lineComments('// no\n/// One,\n/// two.\nstruct A {\n    /// Three.\n    a: u32,\n}', '///')).toEqual([
    { line: 2, text: 'One,\ntwo.\n' },
    { line: 5, text: 'Three.\n' },
  ]);
  const markdown = '# One\n\ntwo `no` [three](no.md)\nfour\n\n```sh\nno\n```\nfive';
  expect(markdownProse(markdown).map(({ line, text }) => `${line}: ${text.trim().replace(/\s+/g, ' ')}`)).toEqual([
    '1: # One',
    '3: two [three four',
    '9: five',
  ]);

  const bad = { line: 3, text: 'Axis 3 parts them; potential pairs by the host’s clock' };
  expect(complaints('a.ts', [bad]).map((complaint) => complaint.split("'")[1])).toEqual(['potential pairs', 'host’s clock', 'parts them']);
  for (const text of ['parts per frame', 'take apart', 'a part of it', 'the host sends', 'device pixels', 'allowed values'])
    expect(complaints('a.ts', [{ line: 1, text }]), text).toEqual([]);
});
