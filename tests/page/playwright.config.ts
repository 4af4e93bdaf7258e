import { defineConfig } from '@playwright/test';

import { chromium, SOFTWARE_GPU } from '../../scripts/chromium.mjs';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // One page at a time: the software GPU uses every core there is.
  workers: 1,
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
