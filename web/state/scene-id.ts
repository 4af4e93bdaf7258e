// The scene: one of the catalogue, by its id or an alias.

import { type Kind, ONE_OF, text } from './kind.ts';

const form = text(/^[\w.-]{1,60}$/, 'a scene id');

export const sceneId: Kind<string> = {
  ...form,
  expected: ({ scenes }) => `${ONE_OF}${scenes.map(({ id }) => id).join(', ')}`,
  // An id takes precedence over another scene's alias.
  parse: (name, { scenes }) => (scenes.find(({ id }) => id === name) ?? scenes.find(({ aliases }) => aliases.includes(name)))?.id,
};
