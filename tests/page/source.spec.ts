// A link that names a file elsewhere: nothing is fetched before the visitor has agreed to that host.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { serve } from '../../scripts/serve.mjs';
import { file, vtk } from './blocks.ts';
import { expect, lastFrame, searched, test, told, watch } from './site.ts';

let folder: string;
let open: Awaited<ReturnType<typeof serve>>;
let shut: Awaited<ReturnType<typeof serve>>;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kdet-elsewhere-'));
  for (const { name, buffer } of [file('a block.vtk', vtk(0)), file('torn.vtk', vtk(0).slice(0, 300))])
    writeFileSync(join(folder, name), buffer);
  open = await serve({ folder, headers: { 'access-control-allow-origin': '*' } });
  shut = await serve({ folder });
});

test.afterAll(async () => {
  await open.close();
  await shut.close();
  rmSync(folder, { recursive: true });
});

const link = (address: string): string => `#v=1&src=${encodeURIComponent(address)}&frame=0&play=0&method=cpu&surface=glass`;
const follow = (page: Page, address: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, link(address));

test('the visitor is asked, once per host; no leaves the page as it is; yes opens the file and keeps it in the link', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1000, height: 500 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const block = `${open.address}a%20block.vtk`;
  const asked: { url: string; referrer: string }[] = [];
  page.on('request', (request) => asked.push({ url: request.url(), referrer: request.headers().referer ?? '' }));
  const elsewhere = () => asked.filter(({ url }) => url.startsWith(open.address));
  await watch(page);
  await page.goto(site + link(block));

  // Asked by name, with the safe answer at hand. No.
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Fetch a file from ${new URL(open.address).host}?`);
  await expect(dialog).toContainText(block);
  await expect(dialog).toContainText('IP');
  await expect(dialog.getByRole('button', { name: 'Do not fetch' })).toBeFocused();
  await page.keyboard.press('Escape');
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('Nothing was fetched');
  await expect(page.locator('#scene-title')).toHaveText('Armadillos');
  await searched(page);
  await expect(page).toHaveURL(/#v=1&play=0&method=cpu&surface=glass$/);
  expect(elsewhere()).toEqual([]);

  // After all.
  await notice.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('button', { name: 'Fetch file' }).click();
  await expect(page.locator('#scene-title')).toHaveText('a block');
  await expect(notice).toBeHidden();
  await searched(page, 2);
  expect((await lastFrame(page))?.objects.length).toBe(1);
  expect(elsewhere()).toEqual([{ url: block, referrer: '' }]);
  await expect(page.locator('#scene option:checked')).toHaveText(`${new URL(open.address).host}: a block`);
  const address = /#v=1&src=http:\/\/127\.0\.0\.1:\d+\/a%2520block\.vtk&play=0&method=cpu&surface=glass$/;
  await expect(page).toHaveURL(address);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(address);

  // The same tab has agreed to that host.
  await page.reload();
  await expect(page.locator('#scene-title')).toHaveText('a block');

  // Another scene is not from there.
  await page.locator('#scene').selectOption('armadillos');
  await expect(page.locator('#scene-title')).toHaveText('Armadillos');
  await expect(page).toHaveURL(/#v=1&play=0&method=cpu&surface=glass$/);

  // What is on our own host is not asked about.
  await follow(page, `${site}assets/scenes/bunny_and_planck.kdet`);
  await expect(page.locator('#scene option:checked')).toHaveText(/^127\.0\.0\.1:\d+: Bunny/);
  await expect(dialog).toBeHidden();
  expect((await told(page)).troubles).toEqual([]);
});

test('what goes wrong is said, and what was there stays', async ({ page, site, complaints }) => {
  await page.setViewportSize({ width: 1000, height: 500 });
  await watch(page);
  await page.goto(`${site}#v=1&play=0&method=cpu`);
  await expect(page.locator('#scene-title')).toHaveText('Armadillos');
  await expect(page.locator('#loading')).toBeHidden();
  const dialog = page.getByRole('dialog');
  const notice = page.getByRole('alert');
  const cases: [string, RegExp, number?][] = [
    [`${shut.address}torn.vtk`, /127\.0\.0\.1:\d+ cannot be reached.*Access-Control-Allow-Origin.*drop it onto the page/],
    [`${open.address}torn.vtk`, /torn\.vtk.*line \d+/],
    [`${open.address}none.vtk`, /none\.vtk could not be loaded: not found \(HTTP 404\)/],
    [`${open.address}block`, /block could not be loaded/],
  ];
  for (const [address, words] of cases) {
    await follow(page, address);
    await expect(notice.or(dialog)).toBeVisible();
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Fetch file' }).click();
    await expect(notice).toContainText(words);
    await expect(notice.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.locator('#scene')).toHaveValue('armadillos');
    // What else the link asked for goes with it.
    await expect(page).toHaveURL(/#v=1&play=0&method=cpu$/);
    await notice.getByRole('button', { name: 'Close' }).click();
  }

  // A file that is long in coming can be cancelled.
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/slow.vtk', async (route) => {
    await held;
    await route.abort().catch(() => {});
  });
  await follow(page, `${open.address}slow.vtk`);
  await expect(page.locator('#loading')).toContainText('slow.vtk from 127.0.0.1');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Loading was cancelled.')).toBeVisible();
  await expect(page.locator('#scene-title')).toHaveText('Armadillos');
  go();

  // A link that is followed while the question is open takes its place.
  await page.evaluate(() => sessionStorage.clear());
  await follow(page, `${shut.address}torn.vtk`);
  await expect(dialog).toBeVisible();
  await page.evaluate(() => {
    location.hash = 'v=1&play=0';
  });
  await expect(dialog).toBeHidden();
  await expect(page.locator('#scene-title')).toHaveText('Armadillos');
  expect((await told(page)).troubles).toEqual([]);
  complaints.length = 0;
});
