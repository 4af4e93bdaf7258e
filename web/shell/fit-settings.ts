// Settings that do not fit what the scene is made of: others take their place, and the visitor is told.

import { DEFAULTS } from '../state/state.ts';
import type { Store } from '../state/store.ts';
import { isFor, methodLabel, narrowLabel, searches } from '../systems/methods.ts';
import * as notice from '../ui/notice.ts';
import * as settingsPanel from './settings-panel.ts';

/** Methods for triangles only search the surface of tetrahedra. Whether that changed the form. */
export function fitForm(store: Store, primitive: string | undefined): boolean {
  const { method, form } = store.state;
  if (primitive === undefined || form !== 'own' || searches({ method }, primitive) || !searches({ method }, 'triangles')) return false;
  notice.tell(`${methodLabel(method)} is for triangles: the surface is searched.`);
  store.change({ form: 'surface' });
  return true;
}

/** Some narrow tests are for triangles only: the default one takes their place where the scene has tetrahedra. */
export function fitNarrowTest(store: Store, primitive: string | undefined): void {
  if (primitive === undefined) return;
  settingsPanel.offerFor(primitive, store.state);
  const { narrow } = store.state;
  if (isFor(narrow, primitive)) return;
  notice.tell(`${narrowLabel(narrow)} is not for ${primitive}; ${narrowLabel(DEFAULTS.narrow)} is used instead.`);
  store.change({ narrow: DEFAULTS.narrow });
}
