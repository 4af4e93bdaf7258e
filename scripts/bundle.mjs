// Bundles web/shell/main.ts into one module, target/web/main.js, where Trunk finds it, and what is not needed before the first
// picture into others, which Trunk copies: target/web/later/report-<hash>.js, the benchmark's report, and lessons-<hash>.js.
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';

import { build } from 'esbuild';

/** @type {import('esbuild').BuildOptions} */
const common = { bundle: true, format: 'esm', target: 'es2022', minify: true, logLevel: 'warning' };

/**
 * Writes a bundle that comes when it is wanted, and gives its place beside index.html.
 * @param {string} name
 * @param {string} entry
 */
async function later(name, entry) {
  const built = await build({ ...common, entryPoints: [entry], write: false });
  const contents = built.outputFiles[0]?.contents ?? new Uint8Array();
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 16);
  const file = `later/${name}-${hash}.js`;
  await writeFile(`target/web/${file}`, contents);
  return JSON.stringify(file);
}

await rm('target/web/later', { recursive: true, force: true });
await mkdir('target/web/later', { recursive: true });
await build({
  ...common,
  entryPoints: ['web/shell/main.ts'],
  outdir: 'target/web',
  define: {
    REPORT_FILE: await later('report', 'web/benchmark/report.ts'),
    LESSONS_FILE: await later('lessons', 'web/lessons/lessons.ts'),
  },
});
