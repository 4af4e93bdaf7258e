// The left panel: detection settings and view options. Every control is a key of the state.

import { AXES, SIDES } from '../state/clip.ts';
import { hasTranslations } from '../state/search-settings.ts';
import { COLORS, type State, SURFACES } from '../state/state.ts';
import type { Store } from '../state/store.ts';
import {
  CELL_RULES,
  cellRuleLabel,
  FORMS,
  formLabel,
  HASHES,
  heeds,
  isFor,
  listsPairs,
  MAX_LEVELS,
  METHODS,
  methodLabel,
  NARROWS,
  narrowLabel,
  WORKGROUPS,
} from '../systems/methods.ts';
import { element } from '../ui/element.ts';
import { significant } from '../ui/format.ts';
import { make } from '../ui/make.ts';

const COLOR_LABELS: Readonly<Record<State['color'], string>> = {
  object: 'by object',
  level: 'by level',
  pairs: 'by pairs',
  k: 'by k',
  depth: 'by depth (SAT with depth)',
};

/** The primitives that are shown. */
let primitive = '';

/** Offers what there is for the primitives that are shown. */
export function offerFor(shown: string, state: State): void {
  primitive = shown;
  for (const option of element('narrow', HTMLSelectElement).options) option.disabled = !isFor(option.value, primitive);
  offerCurves(state);
}

function offerCurves(state: State): void {
  element('curves', HTMLInputElement).disabled = primitive !== 'triangles' || !listsPairs(state);
}

export function tie(store: Store): void {
  const refresh: ((state: State) => void)[] = [];

  const choose = <K extends keyof State>(id: string, key: K, values: readonly State[K][], label: (value: State[K]) => string = String) => {
    const box = element(id, HTMLSelectElement);
    box.replaceChildren(...values.map((value) => make('option', { value: String(value), textContent: label(value) })));
    box.addEventListener('change', () => {
      const value = values.find((one) => String(one) === box.value);
      if (value !== undefined) store.change({ [key]: value });
    });
    refresh.push((state) => {
      box.value = String(state[key]);
    });
  };
  const check = (id: string, key: 'self' | 'inter' | 'onepass' | 'fix' | 'solids' | 'arrows' | 'curves') => {
    const box = element(id, HTMLInputElement);
    box.addEventListener('change', () => store.change({ [key]: box.checked }));
    refresh.push((state) => {
      box.checked = state[key];
    });
  };

  choose('form', 'form', FORMS, formLabel);
  choose('method', 'method', METHODS, methodLabel);
  choose('narrow', 'narrow', NARROWS, narrowLabel);
  choose('hash', 'hash', HASHES);
  choose('workgroup', 'wg', WORKGROUPS);
  choose('cells', 'cells', CELL_RULES, cellRuleLabel);
  choose('surface', 'surface', SURFACES);
  choose('color', 'color', COLORS, (color) => COLOR_LABELS[color]);
  choose('grid', 'grid', [null, ...Array.from({ length: MAX_LEVELS }, (_, level) => level)], (level) =>
    level === null ? 'hidden' : `level ${level}`,
  );
  check('self', 'self');
  check('inter', 'inter');
  check('onepass', 'onepass');
  check('fix', 'fix');
  check('solids', 'solids');
  check('arrows', 'arrows');
  check('curves', 'curves');

  const scale = element('scale', HTMLInputElement);
  const scaleValue = element('scale-value', HTMLOutputElement);
  // The slider is logarithmic: from ½ to 8.
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
    make('option', { value: 'not', textContent: 'off' }),
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
    // Two passes differ from one only if both kinds of pairs are searched for.
    element('onepass', HTMLInputElement).disabled = !(state.self && state.inter);
    element('arrows', HTMLInputElement).disabled = !hasTranslations(state);
    offerCurves(state);
    element('hash', HTMLSelectElement).disabled = !heeds(state, 'hash');
    element('workgroup', HTMLSelectElement).disabled = !heeds(state, 'workgroup');
    element('cells', HTMLSelectElement).disabled = !heeds(state, 'cell_rule');
    scale.disabled = !heeds(state, 'cell_scale');
  };
  show(store.state);
  store.follow(show);
}
