// A static server for the built page and its tests. Run it as `node scripts/serve.mjs [FOLDER]`, PORT says where.

import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/**
 * The file that an address path names inside `root`, or nothing: links that lead out of it are not followed either.
 * @param {string} root
 * @param {string} path
 */
async function find(root, path) {
  try {
    const name = decodeURIComponent(path);
    if (name.includes('\0')) return undefined;
    const file = await realpath(join(root, name.endsWith('/') ? `${name}index.html` : name));
    if (file !== root && !file.startsWith(root + sep)) return undefined;
    const { size, isDirectory } = await stat(file).then((s) => ({ size: s.size, isDirectory: s.isDirectory() }));
    return { file, size, isDirectory };
  } catch {
    return undefined;
  }
}

/**
 * Serves `folder` under the path `base`; port 0 takes a free one; `headers` go with every file.
 * @param {{ folder: string, port?: number, host?: string, base?: string, headers?: Record<string, string> }} options
 * @returns {Promise<{ address: string, close: () => Promise<void> }>}
 */
export async function serve({ folder, port = 0, host = '127.0.0.1', base = '/', headers = {} }) {
  const root = await realpath(resolve(folder));
  const server = createServer(async (request, response) => {
    /** @param {number} status @param {string} text @param {Record<string, string>} [more] */
    const answer = (status, text, more = {}) =>
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers, ...more }).end(`${text}\n`);

    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return answer(405, 'only GET and HEAD', { allow: 'GET, HEAD' });
    }
    // Not `new URL`: it would tidy `..` away before it is looked at.
    const path = (request.url ?? '/').replace(/[?#].*$/s, '');
    if (!path.startsWith(base)) return answer(404, 'nothing here');
    const found = await find(root, `/${path.slice(base.length)}`);
    if (found === undefined) return answer(404, 'nothing here');
    if (found.isDirectory) return answer(301, 'a folder', { location: `${path.replace(/^\/+/, '/')}/` });
    response.writeHead(200, {
      'content-type': TYPES[extname(found.file)] ?? 'application/octet-stream',
      'content-length': found.size,
      // A page that was just built again must be seen at once.
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      ...headers,
    });
    if (request.method === 'HEAD') return response.end();
    return createReadStream(found.file)
      .on('error', () => response.destroy())
      .pipe(response);
  });
  await new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => done(undefined));
  });
  const bound = server.address();
  const actual = bound !== null && typeof bound === 'object' ? bound.port : port;
  return {
    address: `http://${host}:${actual}${base}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function main() {
  const folder = process.argv[2] ?? 'dist';
  const port = Number(process.env.PORT || 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`PORT=${process.env.PORT} is not a port: a whole number up to 65535`);
  }
  const { address } = await serve({ folder, port });
  console.log(`kDet Lab is at ${address} (Ctrl-C ends it)`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(await realpath(process.argv[1])).href) {
  main().catch((error) => {
    const port = process.env.PORT || 8080;
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is taken by another program: try PORT=${Number(port) + 1} make run`
        : `The page cannot be served: ${error.message}`,
    );
    process.exit(1);
  });
}
