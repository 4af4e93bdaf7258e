// The state and its link, both ways. No browser and no built page: these are functions of plain data.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { expect, test } from '@playwright/test';
import fc from 'fast-check';

import type { Camera } from '../../../web/state/camera.ts';
import type { Clip } from '../../../web/state/clip.ts';
import type { Context } from '../../../web/state/kind.ts';
import { fromLink, toLink } from '../../../web/state/link.ts';
import * as words from '../../../web/state/state.ts';
import { DEFAULTS, normalise, ROWS, type State } from '../../../web/state/state.ts';

const KEYS = ROWS.map(([key]) => key);
const SCENES: Context = {
  scenes: [
    { id: 'pass_through_armadillos', aliases: [] },
    { id: 'armadillos', aliases: [] },
    { id: 'statue_and_armadillo', aliases: ['buddha_and_armadillo'] },
    { id: 'pile', aliases: ['twist'] },
    { id: 'twist', aliases: [] },
  ],
};
const SCENE_IDS = SCENES.scenes.map(({ id }) => id);

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const stateOf = (link: string): State => fromLink(link, SCENES).state;
const noticesOf = (link: string): string[] => fromLink(link, SCENES).notices;

/** For random values, the same ones every time; with node's assert inside, which is a hundred times faster than expect. */
const assertAlways = <T>(property: fc.IProperty<T>): void => fc.assert(property, { seed: 1, numRuns: 3000 });

/** What is allowed, said once more and differently: the list of what is wrong with a state. */
function faults(state: State): string[] {
  const found: string[] = [];
  const check = (what: string, fine: boolean) => {
    if (!fine) found.push(what);
  };
  const among = (list: string, word: unknown) => typeof word === 'string' && list.split(' ').includes(word);
  const within = (value: unknown, least: number, most: number) =>
    typeof value === 'number' && !Object.is(value, -0) && least <= value && value <= most;
  const wholeWithin = (value: unknown, least: number, most: number) => within(value, least, most) && Number(value) % 1 === 0;

  check('keys', Object.keys(state).join() === KEYS.join() && Object.getPrototypeOf(state) === Object.prototype);
  check('scene', SCENE_IDS.includes(state.scene));
  check('res', wholeWithin(state.res, 1, 5));
  check('form', among('own surface surface_4 surface_16', state.form));
  check('frame', wholeWithin(state.frame, 0, 1e6));
  for (const key of ['play', 'fix', 'self', 'inter', 'onepass', 'solids', 'arrows', 'curves', 'dots', 'ui', 'large', 'log'] as const) {
    check(key, state[key] === true || state[key] === false);
  }
  const methods =
    'cpu kdet kdet_no_pairs kdet_hash_map kdet_home_cell bvh bvh_refit gpu gpu_no_loop hashing hashing_edges depth hashing_cpu hashing_edges_cpu depth_cpu swept_kdet swept_kdet_home_cell swept_bvh swept_bvh_refit swept_gpu swept_cpu distance distance_cpu';
  check('method', among(methods, state.method));
  check('edge', within(state.edge, 0.0625, 64));
  check('slots', wholeWithin(state.slots, 0, 2 ** 26));
  check('primes', /^[1-9]\d*,[1-9]\d*,[1-9]\d*$/.test(state.primes));
  check('from', among('scene zero', state.from));
  check('stored', among('vertices tetrahedra', state.stored));
  check('normals', among('smooth face', state.normals));
  check('estimate', among('consistent nearest both', state.estimate));
  check('test', among('inclusion cubic additive exact', state.test));
  check('sep', within(state.sep, 0, 1e6));
  check('sub', among('johnson geometric isa signed_volumes', state.sub));
  check('within', within(state.within, 0, 1e6));
  check('t', within(state.t, 0, 1));
  check('narrow', among('sat sat_no_edges sat_mtv gjk gjk_johnson gjk_isa gjk_sv guigue_devillers', state.narrow));
  check('hash', among('djb2 fnv-1a simple morton', state.hash));
  check('wg', among('16 32 64 128 256', String(state.wg)) && typeof state.wg === 'number');
  check('cells', among('paper mean', state.cells));
  check('scale', within(state.scale, 0.5, 64));
  check('surface', among('matte opaque glass wire hidden', state.surface));
  check('color', among('object level pairs k depth time', state.color));
  check('explode', within(state.explode, 0, 1));
  check('grid', state.grid === null || wholeWithin(state.grid, 0, 15));
  check('theme', among('auto dark light', state.theme));
  check('text', within(state.text, 1, 3));
  check('pick', state.pick === null || wholeWithin(state.pick, 0, 1e9));
  check('step', wholeWithin(state.step, 1, 7));
  check('cand', state.cand === null || wholeWithin(state.cand, 0, 1e9));
  check('detail', state.detail === null || wholeWithin(state.detail, 1, 99));
  check('free', state.free === null || among('open near four 21 near,four near,21 four,21 near,four,21', state.free));
  check('lesson', state.lesson === null || (/^[a-z0-9-]*$/.test(state.lesson) && within(state.lesson.length, 1, 40)));
  check(
    'src',
    state.src === null ||
      (/^https:\/\/|^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(state.src) && URL.canParse(state.src) && state.src.length <= 500),
  );
  if (state.clip !== null) {
    check('clip', among('x y z', state.clip.axis) && within(state.clip.at, -1, 1) && among('below above', state.clip.keep));
    check('clip keys', Object.keys(state.clip).length === 3);
  }
  if (state.cam !== null) {
    const { yaw, pitch, distance, target } = state.cam;
    check('cam', within(yaw, -180, 180) && within(pitch, -90, 90) && within(distance, 1e-6, 1e9));
    check('cam target', target.length === 3 && target.every((value) => within(value, -1e9, 1e9)));
  }
  return found;
}

/** Numbers in their bounds, about them, and anywhere: NaN, infinities, negative zero. */
const about = (least: number, most: number): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.double({ min: least, max: most, noNaN: true }) },
    fc.integer({ min: Math.ceil(least), max: Math.floor(most) }),
    fc.constantFrom(least, most, 0, -0),
    fc.double(),
  );

const cameras: fc.Arbitrary<Camera> = fc.record({
  yaw: about(-200, 200),
  pitch: about(-100, 100),
  distance: fc.oneof(about(0, 10), about(1e-6, 1e9)),
  target: fc.tuple(about(-2, 2), about(-1e-8, 1e-8), about(-1e9, 1e9)),
});

const clips: fc.Arbitrary<Clip> = fc.record({
  axis: fc.constantFrom('x', 'y', 'z'),
  at: about(-1, 1),
  keep: fc.constantFrom('below', 'above'),
});

const orAbsent = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(values, { nil: null });

/** States as a careless caller would make them. */
const states: fc.Arbitrary<State> = fc.record({
  scene: fc.constantFrom(...SCENE_IDS),
  src: orAbsent(fc.oneof(fc.webUrl({ validSchemes: ['https', 'http'], withQueryParameters: true, withFragments: true }), fc.string())),
  res: about(1, 5),
  form: fc.constantFrom(...words.FORMS),
  frame: about(0, 1e6),
  play: fc.boolean(),
  fix: fc.boolean(),
  method: fc.constantFrom(...words.METHODS),
  narrow: fc.constantFrom(...words.NARROWS),
  hash: fc.constantFrom(...words.HASHES),
  wg: fc.constantFrom(...words.WORKGROUPS),
  self: fc.boolean(),
  inter: fc.boolean(),
  onepass: fc.boolean(),
  cells: fc.constantFrom(...words.CELL_RULES),
  scale: about(0.5, 64),
  edge: about(0.0625, 64),
  slots: about(0, 67_108_864),
  primes: fc.oneof(fc.constant('3,5,7'), fc.string(), fc.constant('0,1,2'), fc.constant('1,2'), fc.constant('1, 2,4294967295')),
  from: fc.constantFrom(...words.CELL_ORIGINS),
  stored: fc.constantFrom(...words.STORED_SETS),
  normals: fc.constantFrom(...words.NORMALS),
  estimate: fc.constantFrom(...words.ESTIMATES),
  test: fc.constantFrom(...words.TESTS),
  sep: about(0, 1e6),
  sub: fc.constantFrom(...words.SUBS),
  within: about(0, 1e6),
  t: about(0, 1),
  surface: fc.constantFrom(...words.SURFACES),
  solids: fc.boolean(),
  color: fc.constantFrom(...words.COLORS),
  clip: orAbsent(clips),
  explode: about(0, 1),
  grid: orAbsent(about(0, 15)),
  arrows: fc.boolean(),
  curves: fc.boolean(),
  dots: fc.boolean(),
  draw: fc.constantFrom(...words.QUALITIES),
  live: fc.boolean(),
  gravity: about(-2, 4),
  stiffness: about(0.01, 100),
  friction: about(0, 4),
  damping: about(0, 10),
  dt: about(0.125, 8),
  speed: about(0.0625, 1),
  floor: fc.boolean(),
  cam: orAbsent(cameras),
  theme: fc.constantFrom(...words.THEMES),
  ui: fc.boolean(),
  text: about(1, 3),
  pick: orAbsent(about(0, 1e7)),
  step: about(1, 7),
  cand: orAbsent(about(0, 1e7)),
  detail: orAbsent(about(1, 99)),
  free: orAbsent(fc.oneof(fc.array(fc.constantFrom('near', 'four', '21', 'open')).map(String), fc.string())),
  lesson: orAbsent(fc.oneof(fc.stringMatching(/^[a-z0-9-]{1,40}$/), fc.string())),
  large: fc.boolean(),
  log: fc.boolean(),
});

test.describe('a state', () => {
  test('has a link that gives exactly that state', () => {
    assertAlways(
      fc.property(states, (state) => {
        const exact = normalise(state);
        assert.deepEqual(fromLink(toLink(exact), SCENES), { state: exact, notices: [] });
        assert.equal(toLink(state), toLink(exact));
      }),
    );
  });

  test('is valid and stays as it is once it has been normalised', () => {
    assertAlways(
      fc.property(states, (state) => {
        const exact = normalise(state);
        assert.deepEqual(faults(exact), []);
        assert.deepEqual(normalise(exact), exact);
      }),
    );
  });

  test('is changed by being normalised no more than can be seen', () => {
    assertAlways(
      fc.property(fc.double({ min: 0.5, max: 64, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }), (scale, yaw) => {
        const exact = normalise({ ...DEFAULTS, scale, cam: { yaw, pitch: 0, distance: scale, target: [0, 0, 0] } });
        assert(Math.abs(exact.scale / scale - 1) <= 0.0005);
        assert(Math.abs((exact.cam?.yaw ?? NaN) - yaw) <= 0.00501);
      }),
    );
    const turned = (yaw: number) => normalise({ ...DEFAULTS, cam: { yaw, pitch: 99, distance: 0, target: [1, 2, 1e12] } }).cam;
    expect(turned(190)).toEqual({ yaw: -170, pitch: 90, distance: 1e-6, target: [1, 2, 1e9] });
    expect([-190, 359.999, 720, -540, 180, -180].map((yaw) => turned(yaw)?.yaw)).toEqual([170, 0, 0, -180, 180, -180]);
    expect(turned(NaN)).toBeNull();
  });

  test('has the defaults of a page that nobody has touched', () => {
    expect(toLink(DEFAULTS)).toBe('#v=1');
    expect(normalise(DEFAULTS)).toEqual(DEFAULTS);
    expect(faults(DEFAULTS)).toEqual([]);
    expect(Object.isFrozen(DEFAULTS)).toBe(true);
    expect(DEFAULTS).toMatchObject({ scene: 'armadillos', res: 1, frame: 0, play: true, surface: 'matte', ui: true, cam: null });
  });

  test('has a link that says only what differs, readably, in one order', () => {
    const state: State = {
      ...DEFAULTS,
      lesson: 'sat',
      cam: { yaw: 30, pitch: -12.345, distance: 2.71849, target: [0, 1 / 3, -0] },
      clip: { axis: 'x', at: 0.25, keep: 'above' },
      src: 'https://example.org/a b.vtu?x=1&y=50%25#z'.replace(' ', '%20'),
      res: 2,
    };
    expect(toLink(state)).toBe(
      '#v=1&src=https://example.org/a%2520b.vtu?x=1%26y=50%2525%23z&res=2&clip=x,0.25,above&cam=30,-12.34,2.718,0,0.3333,0&lesson=sat',
    );
    assertAlways(
      fc.property(states, (state) => {
        const exact = normalise(state);
        const differ = KEYS.filter((key) => JSON.stringify(exact[key]) !== JSON.stringify(DEFAULTS[key]));
        const said = toLink(exact)
          .slice(1)
          .split('&')
          .map((part) => part.split('=')[0]);
        assert.deepEqual(said, ['v', ...differ]);
      }),
    );
  });

  test('never has a link that is too long to be read', () => {
    const src = `https://a.org/${'%'.repeat(486)}`;
    const cam: Camera = { yaw: -123.45, pitch: -67.89, distance: 1.234e-6, target: [-1.234e-9, -1.234e-9, -1.234e-9] };
    const state = normalise({ ...DEFAULTS, src, cam, lesson: 'a'.repeat(40), pick: 999_999_999, cand: 999_999_999 });
    expect(state.src).toBe(src);
    expect(fromLink(toLink(state), SCENES)).toEqual({ state, notices: [] });
  });
});

test.describe('a link', () => {
  test('of version 1 means what it has always meant', () => {
    const samples = read('links.v1.txt')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('//'));
    let link = '';
    let expected: string[] = [];
    const seen = new Set<string>();
    let count = 0;
    for (const line of samples) {
      if (!line.startsWith('  ')) {
        [link, expected] = [line, []];
      } else if (line.startsWith('  notice: ')) {
        expected = line.slice('  notice: '.length).split(', ');
      } else {
        const differs = JSON.parse(line) as Partial<State>;
        const { state, notices } = fromLink(link, SCENES);
        expect(state, link).toEqual({ ...DEFAULTS, ...differs });
        expect(stateOf(toLink(state)), link).toEqual(state);
        expect(notices.length, link).toBe(expected.length);
        for (const about of expected) {
          const found = notices.filter((notice) => notice.startsWith(`Link key ${about}: `) || notice.includes(`a ${about}`));
          expect(found, `${link}: ${about}`).toHaveLength(1);
        }
        for (const key of Object.keys(differs)) seen.add(key);
        count += 1;
      }
    }
    expect(count).toBeGreaterThanOrEqual(30);
    expect([...seen].sort(), 'every key has a sample').toEqual([...KEYS].sort());
  });

  test('of any text gives a valid state, and words that are safe to show', () => {
    const hostile = fc.constantFrom(
      'NaN',
      '-0',
      '1e999',
      '-1',
      '0x10',
      'Infinity',
      '%',
      '%zz',
      '%00',
      '\u202e',
      '\ud800',
      '__proto__',
      ',',
      'off',
      '١',
      '',
    );
    const value = fc.oneof(
      hostile,
      fc.string({ unit: 'binary' }),
      fc.double().map(String),
      fc.array(about(-200, 200), { minLength: 5, maxLength: 7 }).map(String),
    );
    const key = fc.oneof(
      fc.constantFrom<string>(...KEYS, 'v'),
      fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', ''),
      fc.string(),
    );
    const pair = fc.tuple(key, fc.constantFrom('=', '==', '', '%3D'), value).map((parts) => parts.join(''));
    const link = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(pair).map((pairs) => pairs.join('&')),
      fc.tuple(states, fc.array(pair)).map(([state, pairs]) => [toLink(state), ...pairs].join('&')),
    );
    const ours = Object.getOwnPropertyNames(Object.prototype);
    assertAlways(
      fc.property(link, (link) => {
        const { state, notices } = fromLink(link, SCENES);
        assert.deepEqual(faults(state), []);
        assert.deepEqual(normalise(state), state);
        assert(notices.length <= KEYS.length + 3);
        for (const notice of notices) {
          assert.doesNotMatch(notice, /[\p{C}\p{Zl}\p{Zp}\p{M}]/u);
          // What was given is cut off; the longest list of what is allowed is that of the methods.
          assert(notice.length < 150 + words.METHODS.join(', ').length, notice);
        }
      }),
    );
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(ours);
  });

  test('with a bad value is told of, by key, value and what is allowed, and the default is used', () => {
    const nothing = fc.string({ unit: 'binary' }).map((text) => `!${text}`);
    assertAlways(
      fc.property(fc.constantFrom(...KEYS), nothing, states, (key, text, state) => {
        const others = normalise({ ...state, [key]: DEFAULTS[key] });
        let value: string;
        try {
          value = encodeURIComponent(text);
        } catch {
          value = '%';
        }
        const answer = fromLink(`${toLink(others)}&${key}=${value}`, SCENES);
        assert.deepEqual(answer.state, others);
        assert.equal(answer.notices.length, 1);
        assert.match(answer.notices[0] ?? '', new RegExp(`^Link key ${key}: (unknown|.+ must be) .*'[!%].*\\. Using the default, .+\\.$`));
      }),
    );
    expect(noticesOf('res=7')).toEqual(['Link key res: resolution must be a whole number between 1 and 5 (got 7). Using the default, 1.']);
    expect(noticesOf('scene=teapots')[0]).toContain(
      "unknown scene 'teapots'; expected one of: pass_through_armadillos, armadillos, statue_and_armadillo, pile, twist.",
    );
    expect(noticesOf('clip=7')[0]).toContain('clipping plane must be off or x, y or z');
  });

  const BAD: Partial<Record<keyof State | 'v', string[]>> = {
    v: ['0', '', 'x', '1.0', '-1', '9999999999'],
    scene: ['', 'Armadillos', 'armadillo', '__proto__', 'constructor'],
    src: [
      'http://example.org/a.vtu',
      'http://localhost.example.org/',
      'http://127.0.0.1.example.org/',
      'http://localhost@example.org/',
      '//example.org',
      'https:',
      'https://',
      'https:example.org',
      'javascript:alert(1)',
      'data:,a',
      'https://user@example.org/',
      'https://a:b@example.org/',
      'https://exa mple.org/',
      'https://example.org/\u202ea',
      'https://bücher.example/',
      ' https://example.org',
      `https://example.org/${'a'.repeat(481)}`,
    ],
    res: ['0', '6', '1.5', '', ' 1', '1 ', '+1', '0x1', 'one', 'NaN', '1e999', '١', '1,2', '--1', '1e', '.', 'null'],
    frame: ['-1', '0.5', '1000001', '1e7', 'Infinity', '1_000', '00x'],
    play: ['true', 'on', '2', '-0', '01', ''],
    method: ['KDET', 'kdet_', 'toString'],
    wg: ['0', '15', '100', '512', '128.0'],
    scale: ['0.4999', '64.01', '-1', '0', 'NaN', '1e999', '1,5'],
    clip: ['', 'w', 'x,', 'x,2', 'x,-1.01,below', 'x,0,beside', 'x,0,below,', 'X', 'x 0', 'x,NaN'],
    explode: ['-0.1', '1.001'],
    grid: ['-1', '16', '1.5', 'on'],
    cam: [
      '',
      '0',
      '0,0,1,0,0',
      '0,0,1,0,0,0,0',
      '0,0,0,0,0,0',
      '0,91,1,0,0,0',
      '181,0,1,0,0,0',
      '0,0,-1,0,0,0',
      '0,0,1,0,0,NaN',
      '0,0,1e999,0,0,0',
      '0,0,1,0,0,',
      '0,0,1,0,0,2e9',
      'a,b,c,d,e,f',
    ],
    text: ['0.9', '3.1'],
    pick: ['-1', '1000000000', '0.5', ''],
    step: ['0', '8'],
    cand: ['-5'],
    detail: ['0', '100', '1.5', 'off', ''],
    free: ['', '1', 'near,', ',', 'open,near', 'near four', 'NEAR', '22'],
    lesson: ['', 'A', 'a b', '../a', 'a'.repeat(41)],
  };
  for (const [key, values] of Object.entries(BAD)) {
    test(`refuses these values of ${key}`, () => {
      for (const value of values) {
        const { state, notices } = fromLink(`#${key}=${encodeURIComponent(value)}`, SCENES);
        expect(state, value).toEqual(DEFAULTS);
        expect(notices, value).toHaveLength(1);
        expect(notices[0], value).toContain(`Link key ${key}: `);
      }
    });
  }

  test('is read with understanding', () => {
    const same: [string, Partial<State>][] = [
      ['frame=-0', {}],
      ['frame=1e3', { frame: 1000 }],
      ['frame=80.0', { frame: 80 }],
      ['frame=007', { frame: 7 }],
      ['scale=.5', { scale: 0.5 }],
      ['scale=1.23456', { scale: 1.235 }],
      ['explode=-0', {}],
      ['explode=1e-300', { explode: 1e-300 }],
      ['%73cene=%70ile', { scene: 'pile' }],
      ['&&res=2&&', { res: 2 }],
      ['res=3&__proto__=1&constructor=2&=', { res: 3 }],
      // A scene's own name goes before another's other name.
      ['scene=twist', { scene: 'twist' }],
      ['free=21,near,21', { free: 'near,21' }],
      ['src=http://localhost:8080/a.vtu', { src: 'http://localhost:8080/a.vtu' }],
      [`src=https://example.org/${'a'.repeat(480)}`, { src: `https://example.org/${'a'.repeat(480)}` }],
    ];
    for (const [link, differs] of same) expect(stateOf(link), link).toEqual({ ...DEFAULTS, ...differs });
  });

  test('may be broken in its encoding, its form or its length', () => {
    expect(fromLink('res=%zz&frame=5', SCENES).state.frame).toBe(5);
    expect(noticesOf('res=%zz&frame=5')).toEqual([expect.stringContaining("(got '%zz')")]);
    expect(noticesOf('%zz=1')).toEqual(["Ignored in the link: '%zz=1'; expected key=value."]);
    expect(noticesOf('#top&=5&res')).toEqual(["Ignored in the link: 'top' (and 2 more); expected key=value."]);
    expect(noticesOf('unknown=%zz&other=')).toEqual([]);

    const long = fromLink(`res=2&x=${'a'.repeat(4000)}&frame=${'1'.repeat(5)}&src=https://example.org/${'a'.repeat(99)}`, SCENES);
    expect(long.state).toEqual({ ...DEFAULTS, res: 2, frame: 11111 });
    expect(long.notices).toEqual([expect.stringMatching(/^The link is \d+ characters long: .* 4096 is ignored/)]);
    expect(fromLink('a'.repeat(1e7), SCENES).notices).toHaveLength(1);
    expect(fromLink('&'.repeat(1e7), SCENES)).toEqual({ state: DEFAULTS, notices: [expect.any(String)] });
  });

  test('shows of a value no more than forty characters, and none that plays tricks', () => {
    const shown = (value: string) => /\(got '(.*)'\)\. Using/su.exec(noticesOf(`res=${encodeURIComponent(value)}`)[0] ?? '')?.[1];
    expect(shown('a'.repeat(40))).toBe('a'.repeat(40));
    expect(shown('a'.repeat(41))).toBe(`${'a'.repeat(39)}…`);
    expect(shown('a\u202eb\u0000c\nd\u200be\u0301f')).toBe('a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf');
    expect(shown('<b>ü 漢 😀</b>')).toBe('<b>ü 漢 😀</b>');
  });

  test('of another version is read as far as it is understood', () => {
    expect(stateOf('scene=pile')).toEqual(stateOf('v=1&scene=pile'));
    expect(noticesOf('scene=pile')).toEqual([]);
    expect(fromLink('v=2&scene=pile&new=1', SCENES)).toEqual({
      state: { ...DEFAULTS, scene: 'pile' },
      notices: [expect.stringContaining('from a newer version of this page (2)')],
    });
    expect(noticesOf('v=x')).toEqual(["Link key v: unknown version 'x'; expected 1. Reading it as version 1."]);
  });
});
