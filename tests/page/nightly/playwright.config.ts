// What takes long, or changes with data that is kept here, not with code.

import { defineConfig } from '@playwright/test';

import usual from '../playwright.config.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../../test-results/nightly',
  forbidOnly: true,
  reporter: [['list'], ['../closing-line.ts', { name: 'nightly page tests' }]],
  use: usual.use ?? {},
});
