// The numbers that the lessons claim, counted natively: every figure, every value of a variation, and every state that an exercise asks
// for. What the page does with them is in lessons.spec.ts. Runs without a browser.

import { expect, test } from '@playwright/test';

import { type Claim, type Figure, figuresOf, fits, type Quantity, stateOf, stepsOf, variationsOf } from '../../web/lessons/chapter.ts';
import { CHAPTERS } from '../../web/lessons/contents.ts';
import { countOf, heeds } from '../../web/systems/methods.ts';
import { countInScene, type Detected, detect, WITH_BUILD } from './command.ts';

/** The command tells primitives that collide, of whichever kind: a figure that claims them asks for one kind only. */
function counted(figure: Figure, { counts, objects }: Detected, quantity: Quantity): number | undefined {
  if (quantity !== 'colliding' && quantity !== 'own') return countOf(counts, quantity);
  const { self, scene } = stateOf(figure);
  expect(quantity, `${figure.title}: what ${scene} is asked for`).toBe(self ? 'own' : 'colliding');
  return objects.reduce((all, { colliding }) => all + colliding, 0);
}

const ask = async (figure: Figure): Promise<Detected> => {
  const state = stateOf(figure);
  return heeds(state, 'cell_size') ? { counts: await countInScene(state), objects: [] } : detect(state);
};

for (const chapter of CHAPTERS) {
  test(`${chapter.id}: what the text claims is what the command counts`, async () => {
    test.setTimeout(WITH_BUILD);
    const needed = chapter.exercises.flatMap((exercise) => ('needs' in exercise ? exercise.needs : []));
    const steps = variationsOf(chapter).flatMap(stepsOf);
    for (const figure of new Set([...figuresOf(chapter), ...needed, ...steps])) {
      const detected = await ask(figure);
      const claims = Object.entries(figure.claims) as [Quantity, Claim][];
      for (const [quantity, claim] of claims) {
        const value = counted(figure, detected, quantity);
        const fine = value !== undefined && fits(claim, value);
        expect(fine, `${figure.title}: ${quantity} is ${value}, the text says ${claim}`).toBe(true);
      }
    }
  });
}
