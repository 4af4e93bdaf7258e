// The colours of all stages in web/chart/chart.css, without a browser.

import { readFileSync } from 'node:fs';

import { expect, test } from '@playwright/test';

import { inStageOrder, METHODS, STAGES, stageProperty, stagesOf } from '../../../web/systems/methods.ts';
import { lightnessOf } from '../lightness.ts';
import type { Color } from '../pixels.ts';

const css = readFileSync(new URL('../../../web/chart/chart.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');

/** Steps of lightness that are visible without colour vision. */
const LEAST_STEP = 9;

/** What a live scene's search has beside its own stages. */
const LIVE = STAGES.filter((stage) => !METHODS.some((method) => stagesOf({ method }).includes(stage)));

/** Every stack: of each method, and of live scenes searched with it. */
const STACKS = METHODS.map((method) => stagesOf({ method })).flatMap((stages) => [stages, inStageOrder([...stages, ...LIVE])]);

function colourIn(scheme: string, stage: string): Color {
  const [, hex = ''] = new RegExp(`--${stageProperty(stage)}: #([0-9a-f]{6});`).exec(scheme) ?? [];
  const [r = NaN, g = NaN, b = NaN] = hex.match(/../g)?.map((part) => Number.parseInt(part, 16)) ?? [];
  return [r, g, b];
}

for (const [name, scheme] of [
  ['light', light],
  ['dark', dark],
] as const) {
  test(`every stage has a colour of its own that differs in lightness from its neighbours: ${name}`, () => {
    expect(LIVE).toEqual(['solve', 'respond', 'place']);
    for (const stage of STAGES) expect(colourIn(scheme, stage), stage).not.toContain(NaN);
    expect(new Set(STAGES.map((stage) => String(colourIn(scheme, stage)))).size).toBe(STAGES.length);
    for (const stages of STACKS) {
      for (const [i, stage] of stages.entries()) {
        const above = stages[i + 1];
        if (above === undefined) continue;
        const [one, other] = [stage, above].map((of) => lightnessOf(colourIn(scheme, of)));
        expect(Math.abs((one ?? NaN) - (other ?? NaN)), `${stage} and ${above}`).toBeGreaterThan(LEAST_STEP);
      }
    }
  });
}
