// The left panel: how collisions are looked for, and what is drawn. Every control is a row of the state.

import { AXES, SIDES } from '../state/clip.ts';
import { hasTranslations } from '../state/search-settings.ts';
import { CELL_RULES, COLORS, HASHES, MAX_LEVELS, METHODS, NARROWS, type State, SURFACES, WORKGROUPS } from '../state/state.ts';
import type { Store } from '../state/store.ts';
import { element } from '../ui/element.ts';
import { significant } from '../ui/format.ts';
import { make } from '../ui/make.ts';

type Words = Readonly<Record<string, string>>;

const METHOD_WORDS: Words = {
  kdet: 'kDet',
  kdet_no_pairs: 'kDet, no pair list',
  kdet_hash_map: 'kDet, hash map',
  kdet_home_cell: 'kDet, home cell',
  gpu: 'brute force',
  gpu_no_loop: 'brute force, no loop',
};
const NARROW_WORDS: Words = {
  sat: 'SAT',
  sat_no_edges: 'SAT, no edges',
  sat_mtv: 'SAT with depth',
  gjk: 'GJK',
};
const CELL_WORDS: Words = { paper: 'as in paper', mean: 'mean size' };
const SURFACE_WORDS: Words = {
  matte: 'matte',
  opaque: 'opaque',
  glass: 'glass',
  wire: 'wire',
  hidden: 'hidden',
};
const COLOR_WORDS: Words = {
  object: 'by object',
  level: 'by level',
  pairs: 'by pairs',
  k: 'by k',
  depth: 'by depth (SAT with depth)',
};

export function tie(store: Store): void {
  const refresh: ((state: State) => void)[] = [];

  const choose = <K extends keyof State>(id: string, key: K, values: readonly State[K][], words: Words = {}) => {
    const box = element(id, HTMLSelectElement);
    box.replaceChildren(
      ...values.map((value) => make('option', { value: String(value), textContent: words[String(value)] ?? String(value) })),
    );
    box.addEventListener('change', () => {
      const value = values.find((one) => String(one) === box.value);
      if (value !== undefined) store.change({ [key]: value });
    });
    refresh.push((state) => {
      box.value = String(state[key]);
    });
  };
  const check = (id: string, key: 'self' | 'inter' | 'onepass' | 'fix' | 'solids' | 'arrows') => {
    const box = element(id, HTMLInputElement);
    box.addEventListener('change', () => store.change({ [key]: box.checked }));
    refresh.push((state) => {
      box.checked = state[key];
    });
  };

  choose('method', 'method', METHODS, METHOD_WORDS);
  choose('narrow', 'narrow', NARROWS, NARROW_WORDS);
  choose('hash', 'hash', HASHES);
  choose('workgroup', 'wg', WORKGROUPS);
  choose('cells', 'cells', CELL_RULES, CELL_WORDS);
  choose('surface', 'surface', SURFACES, SURFACE_WORDS);
  choose('color', 'color', COLORS, COLOR_WORDS);
  choose('grid', 'grid', [null, ...Array.from({ length: MAX_LEVELS }, (_, level) => level)], { null: 'not shown' });
  check('self', 'self');
  check('inter', 'inter');
  check('onepass', 'onepass');
  check('fix', 'fix');
  check('solids', 'solids');
  check('arrows', 'arrows');

  const scale = element('scale', HTMLInputElement);
  const scaleValue = element('scale-value', HTMLOutputElement);
  // Equal ways of the slider are equal factors: from ½ to 8.
  scale.addEventListener('input', () => store.change({ scale: 2 ** Number(scale.value) }));
  refresh.push((state) => {
    scale.value = String(Math.log2(state.scale));
    scaleValue.value = `× ${significant(state.scale, 3)}`;
    scale.setAttribute('aria-valuetext', `times ${state.scale}`);
  });

  const clip = element('clip', HTMLSelectElement);
  const clipAt = element('clip-at', HTMLInputElement);
  const cuts = AXES.flatMap((axis) => SIDES.map((keep) => ({ axis, keep })));
  const nameOf = (cut: { axis: string; keep: string } | null) => (cut === null ? 'not' : `${cut.axis} ${cut.keep}`);
  clip.replaceChildren(
    make('option', { value: 'not', textContent: 'not' }),
    ...cuts.map((cut) => make('option', { value: nameOf(cut), textContent: `${cut.axis}, keep ${cut.keep}` })),
  );
  const cut = () => {
    const chosen = cuts.find((one) => nameOf(one) === clip.value);
    store.change({ clip: chosen === undefined ? null : { ...chosen, at: Number(clipAt.value) } });
  };
  clip.addEventListener('change', cut);
  clipAt.addEventListener('input', cut);
  refresh.push((state) => {
    clip.value = nameOf(state.clip);
    if (state.clip !== null) clipAt.value = String(state.clip.at);
    clipAt.disabled = state.clip === null;
  });

  const explode = element('explode', HTMLInputElement);
  explode.addEventListener('input', () => store.change({ explode: Number(explode.value) }));
  refresh.push((state) => {
    explode.value = String(state.explode);
  });

  const show = (state: State) => {
    for (const part of refresh) part(state);
    // Two passes differ from one only where both kinds of pairs are wanted.
    element('onepass', HTMLInputElement).disabled = !(state.self && state.inter);
    const brute = state.method === 'gpu' || state.method === 'gpu_no_loop';
    element('arrows', HTMLInputElement).disabled = !hasTranslations(state);
    element('hash', HTMLSelectElement).disabled = brute;
    element('cells', HTMLSelectElement).disabled = brute;
    scale.disabled = brute;
  };
  show(store.state);
  store.follow(show);
}
