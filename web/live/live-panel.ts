// The controls of a live scene. Every number is a key of the state.

import type { State } from '../state/state.ts';
import type { Store } from '../state/store.ts';
import { CONTACT_ESTIMATES, estimateLabel } from '../systems/methods.ts';
import { element } from '../ui/element.ts';
import { significant } from '../ui/format.ts';
import { make } from '../ui/make.ts';
import { tieSlider } from '../ui/slider.ts';
import type { Addition, LiveStep, Parameters } from '../wasm/live.ts';
import { ADDITIONS, DEFAULT_PARAMETERS, LIMITS } from '../wasm/tables.ts';

/** What the buttons do. */
export interface LiveActs {
  step(): void;
  reset(): void;
  keep(): void;
  save(): void;
  add(what: Addition): void;
  push(body: number, right: number, up: number): void;
}

/** Factors on logarithmic sliders; gravity is linear, so that it can be turned off or over. */
const SLIDERS = [
  { id: 'live-gravity', key: 'gravity', limits: LIMITS.live.gravity, isLog: false },
  { id: 'live-stiffness', key: 'stiffness', limits: LIMITS.live.stiffness, isLog: true },
  { id: 'live-friction', key: 'friction', limits: LIMITS.live.friction, isLog: false },
  { id: 'live-damping', key: 'damping', limits: LIMITS.live.damping, isLog: false },
  { id: 'live-dt', key: 'dt', limits: LIMITS.live.step, isLog: true },
  { id: 'live-speed', key: 'speed', limits: LIMITS.live.speed, isLog: true },
] as const;

/** How far a push goes, in sizes of the scene. */
const PUSH = 0.5;

const STEP = DEFAULT_PARAMETERS.step;

/** The estimate of depth that contacts act by: that of the state, where they can. */
const contactEstimate = ({ estimate }: State) => CONTACT_ESTIMATES.find((one) => one === estimate) ?? DEFAULT_PARAMETERS.estimate;

export const parametersOf = (state: State): Partial<Parameters> => ({
  step: STEP * state.dt,
  gravity: state.gravity,
  stiffness: state.stiffness,
  damping: state.damping,
  friction: state.friction,
  floor: state.floor,
  estimate: contactEstimate(state),
});

/** Steps per second of the clock. */
export const rateOf = (state: State): number => state.speed / (STEP * state.dt);

export function tie(store: Store, acts: LiveActs): void {
  const refresh: ((state: State) => void)[] = [];
  for (const { id, key, limits, isLog } of SLIDERS) {
    const slider = element(id, HTMLInputElement);
    const output = element(`${id}-value`, HTMLOutputElement);
    const show = tieSlider(slider, limits, isLog, (number) => store.change({ [key]: number }));
    refresh.push((state) => {
      show(state[key]);
      output.value = `×${significant(state[key], 3)}`;
      slider.setAttribute('aria-valuetext', `times ${state[key]}`);
    });
  }
  const floor = element('live-floor', HTMLInputElement);
  floor.addEventListener('change', () => store.change({ floor: floor.checked }));
  refresh.push((state) => {
    floor.checked = state.floor;
  });
  const estimate = element('live-estimate', HTMLSelectElement);
  estimate.replaceChildren(...CONTACT_ESTIMATES.map((value) => make('option', { value, textContent: estimateLabel(value) })));
  estimate.addEventListener('change', () => store.change({ estimate: estimate.value as State['estimate'] }));
  refresh.push((state) => {
    estimate.value = contactEstimate(state);
  });
  const on = (id: string, act: () => void) => element(id, HTMLButtonElement).addEventListener('click', act);
  on('live-step', () => acts.step());
  on('live-reset', () => acts.reset());
  on('live-keep', () => acts.keep());
  on('live-save', () => acts.save());
  element('live-additions', HTMLElement).replaceChildren(
    ...ADDITIONS.map(({ name, label }) => {
      const add = make('button', { type: 'button', textContent: `+ ${label}` });
      add.addEventListener('click', () => acts.add(name));
      return add;
    }),
  );
  const push = (right: number, up: number) => acts.push(element('live-body', HTMLSelectElement).selectedIndex, PUSH * right, PUSH * up);
  on('live-left', () => push(-1, 0));
  on('live-right', () => push(1, 0));
  on('live-up', () => push(0, 1));
  on('live-down', () => push(0, -1));
  // Within the four buttons the arrow keys push, too.
  const arrows: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
  };
  element('live-push', HTMLElement).addEventListener('keydown', (event) => {
    const way = arrows[event.key];
    if (way === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    push(...way);
  });
  const button = element('live', HTMLButtonElement);
  button.addEventListener('click', () => store.change({ live: !store.state.live, play: true }));
  refresh.push((state) => {
    button.setAttribute('aria-pressed', String(state.live));
    element('live-controls', HTMLElement).hidden = !state.live;
  });
  const show = (state: State) => {
    for (const part of refresh) part(state);
  };
  show(store.state);
  store.follow(show);
}

/** The choice of an estimate, where contacts have depths. */
export function showDepths(hasDepths: boolean): void {
  element('live-depth', HTMLElement).hidden = !hasDepths;
}

export function showBodies(names: readonly string[]): void {
  const options = names.map((name, i) => make('option', { textContent: name === '' ? `body ${i + 1}` : name }));
  element('live-body', HTMLSelectElement).replaceChildren(...options);
}

export function showStep({ step, contacts, lostContacts, incomplete }: LiveStep): void {
  const parts = [`step ${step}`, `${contacts} contacts`];
  if (lostContacts > 0) parts.push(`${lostContacts} contacts found no room`);
  if (incomplete > 0) parts.push(`${incomplete} searches were incomplete`);
  element('live-status', HTMLElement).textContent = parts.join(' · ');
}

/** Whether a step is under way. */
export function showBusy(isBusy: boolean): void {
  element('live-controls', HTMLElement).ariaBusy = String(isBusy);
}

export function showText(text: string): void {
  element('live-status', HTMLElement).textContent = text;
}
