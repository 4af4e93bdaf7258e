// The scene: one of those that there are, by its name or another that it answers to.

import { type Kind, text } from './kind.ts';

const form = text(/^[\w.-]{1,60}$/, 'the name of a scene');

export const sceneId: Kind<string> = {
  ...form,
  allowed: ({ scenes }) => `one of ${scenes.map(({ id }) => id).join(', ')}`,
  // A name goes before another scene's other name.
  parse: (name, { scenes }) => (scenes.find(({ id }) => id === name) ?? scenes.find(({ aliases }) => aliases.includes(name)))?.id,
};
