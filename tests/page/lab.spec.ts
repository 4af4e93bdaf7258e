// The page as an instrument: controls, keys, camera, links, screenshots, video, accessibility.

import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';
import { build } from 'esbuild';

import { STILL_MS } from '../../web/capture/one-playthrough.ts';
import { readText } from '../../web/capture/png-text.ts';
import { SliderScale } from '../../web/ui/slider.ts';
import type { Settings } from '../../web/wasm/settings.ts';
import { CELL_ORIGINS, HASHES, LIMITS, REPEATS, STORED_SETS } from '../../web/wasm/tables.ts';
import { BLOCK_PAIRS, dropFiles, file, TWO_BLOCKS, vtk } from './blocks.ts';
import { screen } from './pixels.ts';
import {
  copiedLink,
  expect,
  follow,
  LIGHT,
  lastFrame,
  open,
  openQuickly,
  pictures,
  searched,
  shared,
  test,
  told,
  UNSEEN,
  wide,
} from './site.ts';
import { SCREEN, WIDE_WINDOW, WINDOW } from './usual-window.ts';

/** Recordings that began and ended, and the timers that were to end them. */
interface Videos {
  begun: number;
  ended: number;
  readonly timers: (() => void)[];
}

const here = new URL('.', import.meta.url).pathname;

wide('every control changes what it should, and the link says so', async ({ page, site }) => {
  test.setTimeout(240_000);
  await openQuickly(page, site, '#v=1&play=0');
  await dropFiles(page, TWO_BLOCKS);
  await expect.poll(async () => (await lastFrame(page))?.counts.colliding_pairs).toBe(BLOCK_PAIRS);

  // Limits are the program's.
  for (const [id, [least, most]] of [
    ['slots', LIMITS.tableSlots],
    ['sep', LIMITS.length],
    ['within', LIMITS.length],
  ] as const) {
    await expect(page.locator(`#${id}`)).toHaveAttribute('min', String(least));
    await expect(page.locator(`#${id}`)).toHaveAttribute('max', String(most));
  }
  for (const [id, limits, isLog] of [
    ['scale', LIMITS.cellScale, true],
    ['edge', LIMITS.cellSize, true],
    ['live-gravity', LIMITS.live.gravity, false],
    ['live-stiffness', LIMITS.live.stiffness, true],
    ['live-friction', LIMITS.live.friction, false],
    ['live-damping', LIMITS.live.damping, false],
    ['live-dt', LIMITS.live.step, true],
    ['live-speed', LIMITS.live.speed, true],
  ] as const) {
    const slider = page.locator(`#${id}`);
    const scale = new SliderScale(limits, Number(await slider.getAttribute('step')), isLog);
    const [least, most] = scale.ends;
    await expect(slider).toHaveAttribute('min', String(least));
    await expect(slider).toHaveAttribute('max', String(most));
    // The number that everything begins with is at its place, not at the next step.
    await expect(slider).toHaveValue(String(scale.positionOf(1)));
  }
  // So are labels.
  for (const [id, table] of [
    ['hash', HASHES],
    ['cell-origin', CELL_ORIGINS],
    ['stored', STORED_SETS],
  ] as const) {
    await expect(page.locator(`#${id} option`)).toHaveText(table.map(({ label }) => label));
  }

  // What stands still is searched several times, so that the next answer may be to the question before.
  const after = async (act: () => Promise<unknown>, settings: Partial<Settings>) => {
    await act();
    await expect.poll(async () => (await lastFrame(page))?.settings).toMatchObject(settings);
  };
  const choose = (id: string, value: string) => () => page.locator(`#${id}`).selectOption(value);
  const check = (id: string) => () => page.locator(`#${id}`).click();
  // Several at once: kernels are compiled for every combination that is searched with.
  await after(
    async () => {
      await choose('method', 'kdet')();
      await choose('narrow', 'gjk')();
      await choose('hash', 'morton')();
      await choose('workgroup', '64')();
      await choose('cells', 'paper')();
      await page.getByRole('slider', { name: 'Cell scale', exact: true }).focus();
      await page.keyboard.press('ArrowRight');
    },
    { method: 'kdet', narrow: 'gjk', hash: 'morton', workgroup: 64, cell_rule: 'paper', cell_scale: 1.189 },
  );
  expect((await lastFrame(page))?.settings).toMatchObject({ self_collisions: false, one_pass: true, inter_collisions: true });
  expect((await lastFrame(page))?.counts.colliding_pairs).toBe(BLOCK_PAIRS);
  await check('self')();
  await after(check('onepass'), { self_collisions: true, one_pass: false, inter_collisions: true });
  await after(check('inter'), { self_collisions: true, one_pass: false, inter_collisions: false });
  expect((await lastFrame(page))?.counts.colliding_pairs).toBe(0);
  await page.locator('#fix').click();
  await expect.poll(async () => (await lastFrame(page))?.corrected).toBe(false);
  await expect(page).toHaveURL(
    /#v=1&play=0&fix=0&method=kdet&narrow=gjk&hash=morton&wg=64&self=1&inter=0&onepass=0&cells=paper&scale=1\.189$/,
  );
  await expect(page.locator('.chart-run')).toContainText('kdet · gjk · morton · self-collision only');
  await after(check('inter'), { inter_collisions: true });
  await choose('method', 'gpu')();
  await expect(page.locator('#hash')).toBeDisabled();

  // What is drawn.
  const area = { x: 280, y: 80, width: 440, height: 280 };
  let seen = await screen(page, area);
  for (const surface of ['glass', 'wire', 'hidden', 'opaque', 'matte']) {
    await page.locator('#surface').selectOption(surface);
    const last = seen;
    const difference = async () => {
      seen = await screen(page, area);
      return last.difference(seen, 8);
    };
    await expect.poll(difference, { message: surface }).toBeGreaterThan(20);
  }
  await expect(page).toHaveURL(/method=gpu/);

  // Cut open, coloured, with the cells of the grid, moved apart.
  const changes = async (name: string, act: () => Promise<unknown>) => {
    seen = await screen(page, area);
    await act();
    const last = seen;
    await expect.poll(async () => last.difference(await screen(page, area), 8), { message: name }).toBeGreaterThan(20);
  };
  await after(choose('method', 'kdet_home_cell'), { method: 'kdet_home_cell' });
  await changes('clip', choose('clip', 'x below'));
  await changes('colour', choose('color', 'pairs'));
  await expect(page.locator('#color-map')).toContainText('64 pairs');
  await expect(page.locator('#glow')).toBeHidden();
  await changes('cells', choose('grid', '0'));
  await changes('explode', async () => {
    await page.locator('#explode').focus();
    await page.keyboard.press('End');
  });
  await expect(page.locator('#grid-note')).toHaveText(/^Drawn: level 0.* \d+ occupied cells/);
  await page.getByLabel('log scale').click();
  await expect(page).toHaveURL(/&color=pairs&clip=x,0,below&explode=1&grid=0&log=1$/);
  await choose('grid', '15')();
  await expect(page.locator('#grid-note')).toHaveText(/^No level 15: this grid has /);

  // Every tetrahedron by its k, the surface too; and the translations that would part the pairs.
  await choose('grid', 'null')();
  await changes('k', choose('color', 'k'));
  await expect(page.locator('#color-note')).toHaveText('k of the primitives in frame 0.');
  await expect(page.locator('#color-map')).toContainText(/k = \d+/);
  await expect(page.locator('#arrows')).toBeDisabled();
  await after(choose('narrow', 'sat_mtv'), { narrow: 'sat_mtv' });
  await after(check('inter'), { inter_collisions: false });
  await after(check('inter'), { inter_collisions: true });
  // Not cut away with the second of the pairs.
  await changes('clip', choose('clip', 'not'));
  await changes('arrows', check('arrows'));
  await expect(page.locator('#color-note')).toContainText('5 × as long');
  await expect(page).toHaveURL(/&color=k&explode=1&arrows=1&log=1$/);

  // A method that was measured is kept beside the next one.
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(page.locator('.chart-kept')).toHaveCount(1);
});

wide('contact curves are drawn of triangles, and only offered for them', async ({ page, site }) => {
  await open(page, site, '#v=1&scene=two_cubes&form=surface&frame=20&play=0&draw=full');
  const area = { x: 280, y: 80, width: 440, height: 280 };
  const shown = async (curves: boolean) => {
    await page.locator('#curves').setChecked(curves);
    await pictures(page, 4);
    return screen(page, area);
  };
  // On, off, on: what else changes in a picture would not come back.
  const [first, without, second] = [await shown(true), await shown(false), await shown(true)];
  expect(without.difference(first, 8)).toBeGreaterThan(20);
  expect(first.difference(second, 8)).toBe(0);
  await expect(page).toHaveURL(/&form=surface&frame=20&play=0&.*curves=1/);
  await open(page, site, '#v=1&scene=two_cubes&play=0&method=cpu&curves=1');
  await expect(page.locator('#curves')).toBeDisabled();
});

wide('depths of vertices: settings of their own, arrows, the numbers of the host', async ({ page, site }) => {
  await open(page, site, '#v=1&scene=two_cubes&frame=6&play=0&method=depth&estimate=both&draw=full');
  const found = await page.locator('#pairs').textContent();
  await expect(page.locator('#pairs-label')).toHaveText('colliding vertices');
  await expect(page.locator('#estimate')).toHaveValue('both');
  await expect(page.locator('#narrow')).toBeHidden();
  const area = { x: 280, y: 80, width: 440, height: 280 };
  const shown = async (arrows: boolean) => {
    await page.locator('#arrows').setChecked(arrows);
    await pictures(page, 4);
    return screen(page, area);
  };
  const [first, without, second] = [await shown(true), await shown(false), await shown(true)];
  expect(without.difference(first, 8)).toBeGreaterThan(20);
  expect(first.difference(second, 8)).toBe(0);
  // On the host, with the same answer.
  await page.locator('#method').selectOption('depth_cpu');
  await searched(page);
  await expect(page.locator('#pairs')).toHaveText(String(found));
  await page.locator('#method').selectOption('kdet');
  await expect(page.locator('#estimate')).toBeHidden();
  await expect(page.locator('#narrow')).toBeVisible();
});

test('shaders that come later: told where they do not come, and the page goes on', async ({ page, site, complaints }) => {
  await page.setViewportSize(WIDE_WINDOW);
  await page.route('**/later/shaders-*', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await openQuickly(page, site, '#v=1&scene=two_cubes&frame=6&play=0&method=cpu');
  await page.locator('#method').selectOption('depth');
  await expect(page.locator('#notice-title')).toHaveText('This cannot be shown');
  await page.locator('#method').selectOption('hashing_cpu');
  await expect(page.locator('#pairs-label')).toHaveText('contacts');
  complaints.length = 0;
});

test('the rest of the program: told where it does not come, and the page goes on without', async ({ page, site, complaints }) => {
  await page.setViewportSize(WIDE_WINDOW);
  let is503 = true;
  await page.route('**/later/*_rest.wasm', (route) => (is503 ? route.fulfill({ status: 503, body: 'busy' }) : route.continue()));
  await openQuickly(page, site, '#v=1&scene=two_cubes&frame=6&play=0');
  // Everything that is needed for pictures and searches on the GPU is there.
  for (const method of ['kdet', 'bvh', 'depth', 'kdet_home_cell']) {
    await page.locator('#method').selectOption(method);
    await searched(page);
  }
  await page.locator('#surface').selectOption('glass');
  await page.locator('#form').selectOption('surface');
  await searched(page);
  await page.locator('#color').selectOption('k');
  await expect(page.locator('#notice-title')).toHaveText('This cannot be shown');
  await page.locator('#notice-dismiss').click();
  await page.locator('#color').selectOption('level');
  await page.locator('#form').selectOption('own');
  is503 = false;
  await page.locator('#method').selectOption('cpu');
  await searched(page);
  complaints.length = 0;
});

/** A frame in which something collides, and little has to be searched. */
const TOUCHING = 'scene=pass_through_armadillos&frame=10&play=0&method=cpu';

shared('the camera: mouse, wheel, keys; a link gives the same picture and the same numbers', async ({ page, site, browser }) => {
  await open(page, site, `#v=1&ui=0&draw=full&${TOUCHING}`);
  const camera = async () => (await copiedLink(page)).match(/cam=([^&]*)/)?.[1];
  const moved = async (act: () => Promise<unknown>) => {
    const before = await camera();
    await act();
    await expect.poll(camera).not.toBe(before);
    return (await camera())?.split(',').map(Number) ?? [];
  };
  const drag = async () => {
    await page.mouse.move(200, 150);
    await page.mouse.down();
    await page.mouse.move(260, 170, { steps: 3 });
    await page.mouse.up();
  };
  const [yaw, pitch, distance] = await moved(drag);
  const [yaw2, pitch2, distance2, ...target2] = await moved(async () => {
    await page.keyboard.down('Shift');
    await drag();
    await page.keyboard.up('Shift');
  });
  expect([yaw2, pitch2, distance2]).toEqual([yaw, pitch, distance]);
  const [, , nearer] = await moved(() => page.mouse.wheel(0, -200));
  expect(nearer).toBeLessThan(distance ?? 0);
  await page.locator('#canvas').focus();
  const [turned] = await moved(() => page.keyboard.press('ArrowLeft'));
  expect(turned).toBeCloseTo((yaw ?? 0) - 10, 1);
  const [, , , ...target3] = await moved(() => page.keyboard.press('Shift+ArrowUp'));
  expect(target3).not.toEqual(target2);
  // f looks at what collides, which is a small part of it all.
  const [, , close] = await moved(() => page.keyboard.press('f'));
  expect(close).toBeLessThan(nearer ?? 0);
  await moved(() => page.keyboard.press('r'));
  expect(await camera()).toBeUndefined();

  await moved(() => page.keyboard.press('ArrowUp'));
  const link = await copiedLink(page);
  await expect(page).toHaveURL(link);
  // Without the rim, which shows that the picture has the focus, and the button in the corner. A page that is behind
  // another one gives no picture.
  const inside = { x: 10, y: 10, width: 460, height: 290 };
  const first = await screen(page, inside);
  const other = await browser.newPage({ viewport: WINDOW, ...SCREEN });
  await open(other, link);
  expect(await lastFrame(other)).toMatchObject({ frame: 10, counts: (await lastFrame(page))?.counts });
  await expect.poll(async () => first.difference(await screen(other, inside))).toBeLessThan(10);
  await other.close();
});

shared('a screenshot waits for the figures that belong in it', async ({ page, site }) => {
  await openQuickly(page, site, `${LIGHT}&ui=0`);
  await openQuickly(page, site, '#v=1&ui=0&play=0&frame=24&narrow=gjk');
  const coming = page.waitForEvent('download');
  await page.keyboard.press('p');
  // The chart names what is asked, not what would be by default.
  await expect(page.locator('.chart-run')).toHaveText('kdet_home_cell · gjk · djb2');
  expect((await coming).suggestedFilename()).toBe('kdet-armadillos-24.png');
  expect((await told(page)).frames.map(({ frame, settings }) => [frame, settings.narrow])).toContainEqual([24, 'gjk']);
});

test('a search that is repeated for its time is not drawn again', async ({ page, site }) => {
  await page.addInitScript(() => {
    // Only what is quick is repeated: by this clock everything is, on any machine.
    const now = performance.now.bind(performance);
    performance.now = () => now() / 1000;
    const { getCurrentTexture } = GPUCanvasContext.prototype;
    Object.assign(window, { drawn: 0 });
    GPUCanvasContext.prototype.getCurrentTexture = function () {
      (window as unknown as { drawn: number }).drawn += 1;
      return getCurrentTexture.call(this);
    };
  });
  const drawn = () => page.evaluate(() => (window as unknown as { drawn: number }).drawn);
  // How many pixels are drawn is not to be found out.
  await open(page, site, `${UNSEEN}&draw=full`);
  await searched(page, REPEATS);
  await pictures(page, 4);
  const before = await drawn();
  // What was searched anew is, and so is what was changed.
  await page.locator('#fix').evaluate((box: HTMLInputElement) => box.click());
  await searched(page, 2 * REPEATS);
  await pictures(page, 4);
  const after = await drawn();
  expect(after - before).toBeGreaterThanOrEqual(1);
  expect(after - before).toBeLessThan(REPEATS / 2);
});

wide('a link to a frame that is not there, and to one object without self; many notices leave their button', async ({ page, site }) => {
  await open(page, site, '#v=1&scene=twist&frame=5000&play=0');
  await expect(page.locator('#status')).toHaveText(/^This scene has frames 0–\d+; showing the last\.$/);
  await expect(page.locator('#frame-line')).toContainText('turn on “self”');
  await follow(page, 'v=9&frame=-5&res=9&method=x&narrow=y&hash=z&wg=3&scale=900&cam=q&scene=none');
  await expect(page.locator('#notice-text')).toContainText('frame must be a whole number between 0 and 1000000 (got -5)');
  await expect(page.locator('#notice-dismiss')).toBeInViewport({ ratio: 1 });
});

shared('a link that is followed counts, also where the address is written at that very moment', async ({ page, site }) => {
  await open(page, site, '#v=1&ui=0&play=0&frame=24');
  await page.evaluate(() => {
    const before = location.href;
    location.hash = 'v=1&ui=0&play=0&frame=7';
    history.replaceState(null, '', before);
  });
  await expect(page).toHaveURL(/frame=7&/);
  await expect.poll(async () => (await lastFrame(page))?.frame).toBe(7);
});

shared('a screenshot has picture, chart and link; dropped, it brings everything back', async ({ page, site }) => {
  await open(page, site, `#v=1&${TOUCHING}&surface=glass&cam=30,20,3,0,0,0`);
  const link = new URL(await copiedLink(page)).hash;
  const coming = page.waitForEvent('download');
  await page.locator('#canvas').focus();
  await page.keyboard.press('p');
  const download = await coming;
  expect(download.suggestedFilename()).toBe('kdet-pass_through_armadillos-10.png');
  const png = readFileSync(await download.path());
  expect(readText(png, 'kDet Lab link')).toBe(site + link);
  const [width, height] = [16, 20].map((at) => png.readUInt32BE(at) / SCREEN.deviceScaleFactor);
  expect(width).toBe(WINDOW.width);
  expect(height).toBeGreaterThan(WINDOW.height + 240);

  const before = (await told(page)).frames.length;
  await page.keyboard.press('r');
  await page.keyboard.press('g');
  await page.keyboard.press(',');
  await searched(page, before + 1);
  await expect(page).toHaveURL(/frame=9&/);
  await dropFiles(page, [file('slide.png', png)]);
  await expect.poll(() => new URL(page.url()).hash).toBe(link);
  await expect.poll(async () => (await lastFrame(page))?.frame).toBe(10);
});

shared(
  'a video of one pass; what was asked before it began does not end it; what stands still ends with its time',
  async ({ page, site }) => {
    await openQuickly(page, site, '#v=1&scene=two_cubes&play=0');
    await page.evaluate((still) => {
      const videos: Videos = { begun: 0, ended: 0, timers: [] };
      Object.assign(window, { videos });
      const { start, stop } = MediaRecorder.prototype;
      MediaRecorder.prototype.start = function (slice) {
        videos.begun += 1;
        start.call(this, slice);
      };
      MediaRecorder.prototype.stop = function () {
        videos.ended += 1;
        stop.call(this);
      };
      // The time of what stands still is over when the test says so.
      const { setTimeout } = window;
      window.setTimeout = ((act: () => void, ms?: number) => {
        if (ms !== still) return setTimeout(act, ms);
        window.setTimeout = setTimeout;
        return videos.timers.push(act);
      }) as typeof setTimeout;
    }, STILL_MS);
    const videos = () =>
      page.evaluate(() => {
        const { begun, ended, timers } = (window as unknown as { videos: Videos }).videos;
        return [begun, ended, timers.length];
      });
    await dropFiles(
      page,
      [0, 1, 2, 3, 4, 5].map((i) => file(`block_${i}.vtk`, vtk(0, 1 + 0.1 * i))),
    );
    await expect.poll(async () => (await lastFrame(page))?.title).toMatch(/^block/);
    let coming = page.waitForEvent('download');
    // Searches of later frames, and then of the first, come back before the next picture, as they do where the GPU is fast.
    const answer = await lastFrame(page);
    const ended = await page.evaluate(async (detail) => {
      document.getElementById('record')?.click();
      for (const frame of [4, 5, 0]) {
        dispatchEvent(new CustomEvent('kdet-frame', { detail: { ...detail, frame } }));
        await Promise.resolve();
      }
      return (window as unknown as { videos: Videos }).videos.ended;
    }, answer);
    expect(ended).toBe(0);
    await expect(page.getByRole('button', { name: 'Stop recording' })).toBeVisible();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^kdet-own\.(webm|mp4)$/);
    expect(readFileSync(await download.path()).length).toBeGreaterThan(500);
    await expect(page.getByRole('button', { name: 'Video', exact: true })).toBeVisible();

    await dropFiles(page, [file('still.vtk', vtk(0))]);
    await expect(page.locator('#scene-title')).toHaveText('still');
    coming = page.waitForEvent('download');
    // No timer ended what moved.
    expect(await videos()).toEqual([1, 1, 0]);
    await page.getByRole('button', { name: 'Video' }).click();
    await pictures(page, 10);
    expect(await videos()).toEqual([2, 1, 1]);
    await page.evaluate(() => (window as unknown as { videos: Videos }).videos.timers[0]?.());
    await coming;
    expect(await videos()).toEqual([2, 2, 1]);
  },
);

test('a bad link gives a notice that names what is bad, and the page works', async ({ page, site }) => {
  await page.goto(`${site}#v=1&scene=teapots&res=9&narrow=gjk&src=ftp://example.org/a.vtu`);
  const notice = page.getByRole('alert');
  await expect(notice).toContainText("unknown scene 'teapots'; expected one of: ");
  await expect(notice).toContainText('resolution must be a whole number between 1 and 5 (got 9)');
  await expect(notice).toContainText("(got 'ftp://example.org/a.vtu')");
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('#scene')).toHaveValue('armadillos');
  await expect(page.locator('#narrow')).toHaveValue('gjk');
});

test('keyboard alone, help, and axe without serious findings', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, site, LIGHT);
  const focused = () =>
    page.evaluate(() => document.activeElement?.id || document.activeElement?.className || document.activeElement?.parentElement?.id || '');
  const reached = new Set<string>();
  for (let i = 0; i < 45; i++) {
    await page.keyboard.press('Tab');
    reached.add(await focused());
  }
  for (const id of [
    'canvas',
    'scene',
    'resolution',
    'play',
    'copy-link',
    'screenshot',
    'record',
    'help-open',
    'settings',
    'method',
    'scale',
    'surface',
    'solids',
    'open-files',
    'figures',
    'chart-plot',
    'table',
  ]) {
    expect([...reached], id).toContain(id);
  }
  await page.locator('#canvas').focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help).toBeVisible();
  await expect(help).toContainText('play or pause');

  const axe = await build({
    stdin: { contents: "import axe from 'axe-core'; window.axe = axe;", resolveDir: here },
    bundle: true,
    write: false,
    format: 'iife',
  });
  await page.evaluate(axe.outputFiles[0]?.text ?? '');
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  expect(await findings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 812 });
  await page.locator('#settings > summary').click();
  expect(await findings(page)).toEqual([]);

  await page.locator('#canvas').focus();
  await page.keyboard.press('h');
  await expect(page.locator('#top')).toBeHidden();
  await page.getByRole('button', { name: 'Show panels' }).click();
  await expect(page.locator('#top')).toBeVisible();
});

const findings = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run();
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`);
  });
