// What could not be measured, as words: the place, the settings in which it differs from the rest, and the reason.

import { labelBy, telling } from './settings-words.ts';
import type { Measured, Summary } from './summary.ts';

export function failuresInWords({ results, failures = [] }: Summary, titleOf: (scene: string) => string): string[] {
  const all = [...results, ...failures].flatMap(({ settings }) => settings ?? []);
  const words = telling(all.map(asked));
  return failures.map(({ scene, resolution, settings, reason }) => {
    const title = results.find((result) => result.scene === scene)?.title || titleOf(scene);
    const place = resolution === 0 ? title : `${title}, resolution ${resolution}`;
    const how = settings === undefined ? [] : labelBy(words, asked(settings));
    return `${[place, ...how].join(' · ')}: ${reason}`;
  });
}

/** All of a summary have the form and the correction in common. */
const asked = (settings: Measured['settings']) => ({ settings, form: 'own', corrected: true });
