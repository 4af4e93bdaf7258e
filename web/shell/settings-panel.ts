// The left panel: detection settings and view options. Every control is a key of the state.

import { AXES, SIDES } from '../state/clip.ts';
import { hasArrows, testOf } from '../state/search-settings.ts';
import type { State } from '../state/state.ts';
import type { Store } from '../state/store.ts';
import { COLORS, colorLabel, QUALITIES, qualityLabel, SURFACES, surfaceLabel } from '../systems/looks.ts';
import {
  CELL_ORIGINS,
  CELL_RULES,
  cellOriginLabel,
  cellRuleLabel,
  drawnDots,
  ESTIMATES,
  estimateLabel,
  FORMS,
  formLabel,
  HASHES,
  hashLabel,
  hasSeparation,
  heeds,
  isFor,
  isShown,
  LIMITS,
  listsPairs,
  MAX_LEVELS,
  METHODS,
  methodLabel,
  NARROWS,
  NORMALS,
  narrowLabel,
  normalsLabel,
  OPTIONS,
  type OptionName,
  optionHint,
  optionLabel,
  runsTest,
  STORED_SETS,
  SUBS,
  SYSTEMS,
  storedSetLabel,
  subLabel,
  TESTS,
  testLabel,
  WORKGROUPS,
} from '../systems/methods.ts';
import { element } from '../ui/element.ts';
import { significant } from '../ui/format.ts';
import { make } from '../ui/make.ts';
import { tieSlider } from '../ui/slider.ts';

/** Shows how many pixels are drawn, where that is chosen automatically. */
export function showQuality(factor: number): void {
  const [auto] = element('draw', HTMLSelectElement).options;
  const part = { 1: 'every pixel', 0.75: '¾', 0.5: '½' }[factor] ?? String(factor);
  if (auto !== undefined) auto.textContent = `${qualityLabel('auto')}: ${part}`;
}

/** Puts the methods under the names of their systems. */
function groupBySystem(box: HTMLSelectElement): void {
  const options = [...box.options];
  const groups = SYSTEMS.map(({ label, methods }) => {
    const group = make('optgroup', { label });
    group.append(...options.filter(({ value }) => methods.includes(value)));
    return group;
  });
  box.replaceChildren(...groups);
}

interface Field {
  readonly option: OptionName;
  readonly box: HTMLElement;
  readonly control: HTMLInputElement | HTMLSelectElement;
}

/** The fields of options, labelled by their table. */
function labelledFields(): Field[] {
  return OPTIONS.map((option) => {
    const label = document.querySelector(`#settings [data-option="${option}"]`);
    const box = label?.closest<HTMLElement>('.field, .check');
    const control = box?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
    if (!label || !box || !control) throw new Error(`index.html has no field for the option ${option}`);
    label.textContent = optionLabel(option);
    box.title = optionHint(option);
    return { option, box, control };
  });
}

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

/** The limits of a number, which the program sets. */
function limit(box: HTMLInputElement, [least, most]: readonly [number, number]): void {
  box.min = String(least);
  box.max = String(most);
}

export function tie(store: Store): void {
  const refresh: ((state: State) => void)[] = [];
  const fields = labelledFields();

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
  const check = (id: string, key: 'self' | 'inter' | 'onepass' | 'fix' | 'solids' | 'arrows' | 'curves' | 'dots') => {
    const box = element(id, HTMLInputElement);
    box.addEventListener('change', () => store.change({ [key]: box.checked }));
    refresh.push((state) => {
      box.checked = state[key];
    });
  };

  choose('form', 'form', FORMS, formLabel);
  choose('method', 'method', METHODS, methodLabel);
  groupBySystem(element('method', HTMLSelectElement));
  choose('narrow', 'narrow', NARROWS, narrowLabel);
  choose('hash', 'hash', HASHES, hashLabel);
  choose('workgroup', 'wg', WORKGROUPS);
  choose('cells', 'cells', CELL_RULES, cellRuleLabel);
  choose('cell-origin', 'from', CELL_ORIGINS, cellOriginLabel);
  choose('stored', 'stored', STORED_SETS, storedSetLabel);
  choose('normals', 'normals', NORMALS, normalsLabel);
  choose('estimate', 'estimate', ESTIMATES, estimateLabel);
  choose('test', 'test', TESTS, testLabel);
  choose('sub', 'sub', SUBS, subLabel);
  choose('surface', 'surface', SURFACES, surfaceLabel);
  choose('draw', 'draw', QUALITIES, qualityLabel);
  choose('color', 'color', COLORS, colorLabel);
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
  check('dots', 'dots');

  const scale = element('scale', HTMLInputElement);
  const scaleValue = element('scale-value', HTMLOutputElement);
  const showScale = tieSlider(scale, LIMITS.cellScale, true, (number) => store.change({ scale: number }));
  refresh.push((state) => {
    showScale(state.scale);
    scaleValue.value = `×\u00a0${significant(state.scale, 3)}`;
    scale.setAttribute('aria-valuetext', `times ${state.scale}`);
  });

  const edge = element('edge', HTMLInputElement);
  const edgeValue = element('edge-value', HTMLOutputElement);
  const showEdge = tieSlider(edge, LIMITS.cellSize, true, (number) => store.change({ edge: number }));
  const slots = element('slots', HTMLInputElement);
  limit(slots, LIMITS.tableSlots);
  slots.addEventListener('change', () => store.change({ slots: Number(slots.value) }));
  const primes = element('primes', HTMLInputElement);
  primes.addEventListener('change', () => store.change({ primes: primes.value }));
  refresh.push((state) => {
    showEdge(state.edge);
    edgeValue.value = `×\u00a0${significant(state.edge, 3)}`;
    edge.setAttribute('aria-valuetext', `${state.edge} mean edges`);
    slots.value = state.slots === 0 ? '' : String(state.slots);
    primes.value = state.primes;
  });

  const sep = element('sep', HTMLInputElement);
  limit(sep, LIMITS.length);
  sep.addEventListener('change', () => store.change({ sep: Number(sep.value) }));
  refresh.push((state) => {
    sep.value = String(state.sep);
    // The exact one runs on the host only.
    const test = element('test', HTMLSelectElement);
    test.value = testOf(state);
    for (const option of test.options) option.disabled = !runsTest(state, option.value);
  });

  const within = element('within', HTMLInputElement);
  limit(within, LIMITS.length);
  within.addEventListener('change', () => store.change({ within: Number(within.value) }));
  refresh.push((state) => {
    within.value = String(state.within);
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
    for (const { option, box, control } of fields) {
      box.hidden = !isShown(state, option);
      control.disabled = !heeds(state, option);
    }
    // Two passes differ from one only if both kinds of pairs are searched for.
    element('onepass', HTMLInputElement).disabled = !(state.self && state.inter && heeds(state, 'one_pass'));
    if (!hasSeparation(testOf(state))) sep.disabled = true;
    element('arrows', HTMLInputElement).disabled = !hasArrows(state);
    offerCurves(state);
    element('dots-field', HTMLElement).hidden = drawnDots(state) === undefined;
    element('dots-label', HTMLElement).textContent = drawnDots(state) ?? '';
  };
  show(store.state);
  store.follow(show);
}
