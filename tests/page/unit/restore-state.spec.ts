// The way back from a scene that could not be shown.

import { expect, test } from '@playwright/test';

import { restoreState } from '../../../web/state/restore-state.ts';
import { DEFAULTS } from '../../../web/state/state.ts';

test('the way back: all that was left, but for what the visitor changed since, unless it is the scene’s', () => {
  const before = { ...DEFAULTS, frame: 7, pick: 4, hash: 'morton', theme: 'dark', clip: { axis: 'x', at: 0.5, keep: 'above' } } as const;
  const asked = { ...DEFAULTS, scene: 'twist', self: true, clip: { axis: 'y', at: 0.25, keep: 'below' } } as const;
  expect(restoreState(before, asked, { ...asked, clip: { ...asked.clip } })).toEqual(before);
  expect(restoreState(before, asked, { ...asked, frame: 50, pick: 9, cam: { yaw: 1, pitch: 2, distance: 3, target: [0, 0, 0] } })).toEqual(
    before,
  );
  expect(restoreState(before, asked, { ...asked, theme: 'light', clip: null })).toEqual({ ...before, theme: 'light', clip: null });
});
