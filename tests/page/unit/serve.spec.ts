// The server of `make run`.

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from '@playwright/test';

import { serve } from '../../../scripts/serve.mjs';

/** Unlike fetch, sends the path as it is. */
function get(address: string, path: string, method = 'GET'): Promise<{ status: number; type: string; body: string }> {
  const { hostname, port } = new URL(address);
  return new Promise((done, failed) => {
    request({ hostname, port, path, method }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += chunk));
      response.on('end', () => done({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', body }));
    })
      .on('error', failed)
      .end();
  });
}

test.describe('the server', () => {
  let root: string;
  let server: Awaited<ReturnType<typeof serve>>;

  test.beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'kdet-serve-'));
    mkdirSync(join(root, 'site/folder'), { recursive: true });
    writeFileSync(join(root, 'secret.txt'), 'secret');
    writeFileSync(join(root, 'site/index.html'), '<p>page');
    writeFileSync(join(root, 'site/folder/index.html'), '<p>folder');
    writeFileSync(join(root, 'site/a.wasm'), '\0asm');
    writeFileSync(join(root, 'site/a.js'), '1');
    symlinkSync('../secret.txt', join(root, 'site/link.txt'));
    server = await serve({ folder: join(root, 'site') });
  });

  test.afterAll(async () => {
    await server.close();
    rmSync(root, { recursive: true });
  });

  test('serves files with their types', async () => {
    expect(await get(server.address, '/')).toMatchObject({ status: 200, body: '<p>page', type: /^text\/html/ });
    expect((await get(server.address, '/?a=b')).body).toBe('<p>page');
    expect((await get(server.address, '/folder/')).body).toBe('<p>folder');
    expect((await get(server.address, '/folder')).status).toBe(301);
    expect((await get(server.address, '/a.wasm')).type).toBe('application/wasm');
    expect((await get(server.address, '/a.js')).type).toMatch(/^text\/javascript/);
    expect(await get(server.address, '/a.js', 'HEAD')).toMatchObject({ status: 200, body: '' });
  });

  test('gives nothing from outside its folder', async () => {
    for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/folder/../../secret.txt', '/..%2fsecret.txt', '/link.txt']) {
      expect(await get(server.address, path), path).toMatchObject({ status: 404 });
    }
    for (const path of ['/nothing', '/%', '/a%00.js']) {
      expect(await get(server.address, path), path).toMatchObject({ status: 404 });
    }
    expect((await get(server.address, '/', 'POST')).status).toBe(405);
  });

  test('as a command says where it is, and says so when the port is taken', async () => {
    const run = (port: string) => spawn('node', ['scripts/serve.mjs', join(root, 'site')], { env: { ...process.env, PORT: port } });
    const taken = run(new URL(server.address).port);
    let words = '';
    taken.stderr.on('data', (chunk) => (words += chunk));
    expect(await new Promise((done) => taken.on('exit', done))).toBe(1);
    expect(words).toMatch(/Port \d+ is taken by another program: try PORT=\d+ make run/);

    const free = run('0');
    const line = await new Promise<string>((done) => free.stdout.once('data', (chunk) => done(String(chunk))));
    const address = /http:\/\/\S+/.exec(line)?.[0] ?? '';
    expect((await get(address, '/')).body).toBe('<p>page');
    free.kill();
  });
});
