// The menus for scene and resolution, and the scene's description.

import type { State } from '../state/state.ts';
import type { Store } from '../state/store.ts';
import { element } from '../ui/element.ts';
import * as format from '../ui/format.ts';
import { make } from '../ui/make.ts';
import { type Catalogue, nearestResolution, type SceneEntry } from './catalogue.ts';
import type { Shown } from './current-scene.ts';

const sceneBox = element('scene', HTMLSelectElement);
const resolutionBox = element('resolution', HTMLSelectElement);
const OWN = 'own files';

/** Selects the scene and lists its resolutions. */
let offer: (state: Pick<State, 'scene' | 'res'>) => void = () => {};

/** The authors of models by others. */
let credits: (models: readonly string[]) => string = () => '';
const OURS = 'kDet Lab';

/** `reload` is called, with the previous state, when the state's own scene is chosen again while other files are shown. */
export function tie(store: Store, catalogue: Catalogue, reload: (before: State) => void): void {
  sceneBox.replaceChildren(...catalogue.scenes.map(({ id, title }) => make('option', { value: id, textContent: title })));
  credits = (models) => {
    const foreign = catalogue.models.filter(({ name, credit }) => models.includes(name) && credit !== OURS);
    return foreign.map(({ title, credit }) => `${title}: ${credit}`).join('. ');
  };
  const entryOf = (id: string): SceneEntry | undefined => catalogue.scenes.find((entry) => entry.id === id);
  offer = ({ scene, res }: Pick<State, 'scene' | 'res'>) => {
    sceneBox.value = scene;
    sceneBox.querySelector(`option[value="${OWN}"]`)?.remove();
    const { resolutions, primitive } = entryOf(scene) ?? { resolutions: [], primitive: '' };
    resolutionBox.replaceChildren(
      ...resolutions.map(({ resolution, primitives }) =>
        make('option', { value: String(resolution), textContent: `${resolution} · ${format.compact(primitives)} ${primitive}` }),
      ),
    );
    resolutionBox.value = String(res);
    resolutionBox.disabled = false;
  };
  offer(store.state);
  store.follow((state, before) => {
    if (state.scene !== before.scene || state.res !== before.res) offer(state);
  });
  sceneBox.addEventListener('change', () => {
    if (sceneBox.value === OWN) return;
    const before = store.state;
    store.change(choice(before, entryOf(before.scene), entryOf(sceneBox.value)));
    if (store.state.scene === before.scene && before.src === null) reload(before);
  });
  resolutionBox.addEventListener('change', () => store.change({ res: Number(resolutionBox.value) }));
}

/** What changes with the scene: a resolution that it has, frame 0, its camera, and self-collision if the scene has no other collisions. */
function choice(state: State, from: SceneEntry | undefined, to: SceneEntry | undefined): Partial<State> {
  if (to === undefined) return {};
  const own = to.self_pairs ? { self: true } : from?.self_pairs === true && state.inter ? { self: false } : {};
  const res = nearestResolution(to, state.res);
  return { scene: to.id, src: null, res, frame: 0, cam: null, pick: null, cand: null, detail: null, ...own };
}

/** Shows the scene on the screen, which may be the user's own files. */
export function showScene(shown: Shown): void {
  const note = element('scene-note', HTMLElement);
  element('scene-title', HTMLElement).textContent = shown.title;
  element('scene-text', HTMLElement).textContent = shown.description;
  note.textContent = shown.note;
  note.hidden = shown.note === '';
  const credit = element('scene-credit', HTMLElement);
  credit.textContent = credits(shown.loader.models ?? []);
  credit.hidden = credit.textContent === '';
  const own = sceneBox.querySelector<HTMLOptionElement>(`option[value="${OWN}"]`);
  if (shown.id === undefined) {
    if (own === null) sceneBox.append(make('option', { value: OWN }));
    const option = own ?? sceneBox.querySelector<HTMLOptionElement>(`option[value="${OWN}"]`);
    if (option !== null)
      option.textContent = shown.source === undefined ? `Own files: ${shown.title}` : `${new URL(shown.source).host}: ${shown.title}`;
    sceneBox.value = OWN;
    resolutionBox.replaceChildren(make('option', { textContent: 'one resolution' }));
    resolutionBox.disabled = true;
  } else {
    own?.remove();
    offer({ scene: shown.id, res: shown.resolution });
  }
}
