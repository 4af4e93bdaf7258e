import { availableParallelism } from 'node:os';

import { defineConfig } from '@playwright/test';

import { chromium, headlessShell, SOFTWARE_GPU } from '../../scripts/chromium.mjs';
import { SCREEN, WINDOW } from './usual-window.ts';

export default defineConfig({
  testDir: '.',
  // They have configurations of their own.
  testIgnore: ['unit/**', 'nightly/**'],
  // The longest test first: at the end it would keep one worker busy alone.
  projects: [
    { name: 'checks', testMatch: 'checks.spec.ts' },
    { name: 'page', testIgnore: ['unit/**', 'nightly/**', 'checks.spec.ts', 'page.spec.ts'] },
    // That the page opens, moves, fits and recovers is seen in the whole browser.
    { name: 'browser', testMatch: 'page.spec.ts', use: { launchOptions: { executablePath: chromium(), args: SOFTWARE_GPU } } },
  ],
  outputDir: '../../test-results/page',
  // A page on the software GPU keeps about one core busy.
  workers: Math.min(4, availableParallelism()),
  // Tests of one file go to whichever worker is free: a long file would keep the last one busy.
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./closing-line.ts', { name: 'page tests' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { executablePath: headlessShell(), args: SOFTWARE_GPU },
    viewport: WINDOW,
    deviceScaleFactor: SCREEN.deviceScaleFactor,
    contextOptions: { reducedMotion: SCREEN.reducedMotion },
    colorScheme: SCREEN.colorScheme,
  },
});
