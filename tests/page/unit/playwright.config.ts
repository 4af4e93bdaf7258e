// Tests of functions of plain data and of scripts: neither a browser nor the built page is needed.

import { availableParallelism } from 'node:os';

import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: '../../../test-results/unit',
  fullyParallel: true,
  workers: Math.min(4, availableParallelism()),
  forbidOnly: true,
  reporter: [['dot'], ['../closing-line.ts', { name: 'unit tests' }]],
});
