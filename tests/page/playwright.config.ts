import { availableParallelism } from 'node:os';

import { defineConfig } from '@playwright/test';

import { chromium, SOFTWARE_GPU } from '../../scripts/chromium.mjs';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // A page on the software GPU keeps about one core busy.
  workers: Math.min(4, availableParallelism()),
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./closing-line.ts']],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { executablePath: chromium(), args: SOFTWARE_GPU },
    // Small and still unless a test is about size or motion: the software GPU is slow.
    viewport: { width: 480, height: 360 },
    contextOptions: { reducedMotion: 'reduce' },
    colorScheme: 'dark',
  },
});
