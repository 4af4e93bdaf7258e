// Bundles web/shell/main.ts into one module, target/web/main.js, where Trunk finds it, and what is not needed before the first
// picture into others, which Trunk copies: target/web/later/report-<hash>.js, the benchmark's report, and lessons-<hash>.js.
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

import { build } from 'esbuild';

/** @type {import('esbuild').BuildOptions} */
const common = { bundle: true, format: 'esm', target: 'es2022', minify: true, logLevel: 'warning' };

/**
 * What Plot brings along and the report never calls: maps, dates, palettes (it has the page's colours), legends (it has its own),
 * tips. A third of Plot. In their place are functions that do nothing: Plot calls one of them as it loads.
 * @type {import('esbuild').Plugin}
 */
const leaveOut = {
  name: 'leave out',
  setup(build) {
    const filter =
      /(d3-geo|d3-scale-chromatic|d3-time|d3-time-format)\/dist\/|@observablehq\/plot\/src\/(legends\/|marks\/tip\.js|interactions\/pointer\.js|projection\.js|time\.js)/;
    build.onLoad({ filter }, async ({ path }) => {
      const names = Object.keys(await import(pathToFileURL(path).href));
      return { contents: `const none = () => {}; export { ${names.map((name) => `none as ${name}`).join(', ')} };` };
    });
  },
};

/**
 * Writes a bundle that comes when it is wanted, and gives its place beside index.html.
 * @param {string} name
 * @param {string} entry
 * @param {import('esbuild').Plugin[]} plugins
 */
async function later(name, entry, plugins = []) {
  const built = await build({ ...common, entryPoints: [entry], write: false, plugins });
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
    REPORT_FILE: await later('report', 'web/benchmark/report.ts', [leaveOut]),
    LESSONS_FILE: await later('lessons', 'web/lessons/lessons.ts'),
  },
});
