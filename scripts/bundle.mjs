// Bundles web/shell/main.ts into one module, target/web/main.js, where Trunk finds it, and the benchmark's report into another one
// that comes when a report is opened: target/web/later/report-<hash>.js, which Trunk copies.
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

const report = await build({ ...common, entryPoints: ['web/benchmark/report.ts'], write: false, plugins: [leaveOut] });
const contents = report.outputFiles[0]?.contents ?? new Uint8Array();
const hash = createHash('sha256').update(contents).digest('hex').slice(0, 16);
const file = `later/report-${hash}.js`;
await rm('target/web/later', { recursive: true, force: true });
await mkdir('target/web/later', { recursive: true });
await writeFile(`target/web/${file}`, contents);

await build({
  ...common,
  entryPoints: ['web/shell/main.ts'],
  outdir: 'target/web',
  define: { REPORT_FILE: JSON.stringify(file) },
});
