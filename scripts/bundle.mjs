// Bundles web/main.ts into one module, target/web/main.js, where Trunk finds it.
import { build } from 'esbuild';

await build({
  entryPoints: ['web/main.ts'],
  outdir: 'target/web',
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  logLevel: 'warning',
});
