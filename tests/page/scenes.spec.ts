// Scenes in the page: the catalogue's, the visitor's own, and what is wrong with them.

import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { fromLink } from '../../web/state/link.ts';
import type { Program } from '../../web/wasm/load.ts';
import { BLOCK_PAIRS, dropFiles, file, type TestFile, TWO_BLOCKS, vtk } from './blocks.ts';
import { detect, WITH_BUILD } from './command.ts';
import {
  CATALOGUE,
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
  watch,
  wide,
} from './site.ts';

const asset = (path: string): string => new URL(`../../dist/assets/${path}`, import.meta.url).pathname;
const BARE = '#v=1&ui=0&play=0';

/** The scene's title where the page says what it shows. */
const title = (page: Page) => page.locator('#scene-title');

shared('every scene is read with all its frames, at its coarsest and finest', async ({ page, site }) => {
  await openQuickly(page, site, LIGHT);
  const faults = await page.evaluate(async (catalogue) => {
    const { script } = document.getElementById('program')?.dataset ?? {};
    const { SceneLoader } = (await import(new URL(script ?? '', document.baseURI).href)) as Program;
    const read = async (file: string) => new Uint8Array(await (await fetch(`assets/${file}`)).arrayBuffer());
    const faults: string[] = [];
    for (const scene of catalogue.scenes) {
      const bytes = await read(scene.file);
      // Those between are read natively.
      for (const { resolution, models } of scene.resolutions.filter((_, i, { length }) => i === 0 || i === length - 1)) {
        const loader = new SceneLoader();
        const step = Math.ceil(bytes.length / 7);
        for (let at = 0; at < bytes.length; at += step) loader.pushScene(bytes.subarray(at, at + step));
        loader.finishScene();
        for (const file of models) {
          const name = catalogue.models.find(({ files }) => files.includes(file))?.name ?? '';
          loader.setModel(name, await read(file));
        }
        const fine = loader.ready && loader.frames === scene.frames && loader.loadedFrames === scene.frames && scene.frames >= 100;
        if (!fine) faults.push(`${scene.id} ${resolution}: ${loader.ready} ${loader.loadedFrames} of ${loader.frames}`);
        loader.free();
      }
    }
    return faults;
  }, CATALOGUE);
  expect(faults).toEqual([]);
});

shared('every scene is shown', async ({ page, site }) => {
  // On a software GPU those of towers take long: of their pairs none is decided without integers.
  shared.setTimeout(600_000);
  await openQuickly(page, site, LIGHT);
  for (const [i, { id, title: name, resolutions }] of CATALOGUE.scenes.entries()) {
    const before = (await told(page)).frames.length;
    // The GPU searches every sixth here, and others natively (tests/all/scenes.rs). The host refuses large ones.
    const byGpu = i % 6 === 0 || (resolutions[0]?.primitives ?? 0) > 50_000;
    await follow(page, `${BARE}&scene=${id}${byGpu ? '' : '&method=cpu'}`);
    await expect(title(page)).toHaveText(name);
    await expect(page.locator('#loading')).toBeHidden();
    await searched(page, before + 1, 240_000);
    expect(resolutions.map(({ resolution }) => resolution)).toEqual(resolutions.map((_, i) => i + 1));
    expect((await told(page)).troubles).toEqual([]);
    await expect(page.locator('#notice')).toBeHidden();
  }
});

wide('the pairs on the screen are those of the reference; another scene and resolution are chosen', async ({ page, site }) => {
  const scene = CATALOGUE.scenes.find(({ id }) => id === 'armadillos');
  const { frame, pairs } = scene?.first_contact ?? { frame: 0, pairs: 0 };
  expect(pairs).toBeGreaterThan(0);
  await open(page, site, `#v=1&frame=${frame}&play=0`);
  await expect(page.locator('#pairs')).toHaveText(pairs.toLocaleString('en'));
  // Every method that keeps pairs finds the same.
  for (const method of ['kdet', 'kdet_hash_map']) {
    const before = (await told(page)).frames.length;
    await page.locator('#method').selectOption(method);
    await searched(page, before + 1);
    expect(await lastFrame(page)).toMatchObject({ frame, settings: { method }, counts: { colliding_pairs: pairs } });
  }
  await page.locator('#method').selectOption('kdet_home_cell');

  const before = (await told(page)).frames.length;
  await page.locator('#scene').selectOption('bunny_and_planck');
  await expect(title(page)).toHaveText(CATALOGUE.scenes.find(({ id }) => id === 'bunny_and_planck')?.title ?? '');
  await expect(page.locator('#scene-credit')).toHaveText(/Bunny: Stanford.*Max Planck: Max Planck Institute/);
  await searched(page, before + 1);
  await page.locator('#resolution').selectOption('2');
  await searched(page, before + 2);
  await expect(page).toHaveURL(/#v=1&scene=bunny_and_planck&res=2&play=0$/);
  expect(await page.locator('#chart .chart-plot').getAttribute('aria-valuemax')).toBe(
    String((CATALOGUE.scenes.find(({ id }) => id === 'bunny_and_planck')?.frames ?? 0) - 1),
  );
});

shared('the pairs on the screen are those of the command', async ({ page, site }) => {
  shared.setTimeout(WITH_BUILD);
  const link = '#v=1&scene=pass_through_armadillos&frame=20&play=0&self=1';
  const { counts } = await detect(fromLink(link, CATALOGUE).state, 'cpu');
  expect(counts.colliding_pairs).toBeGreaterThan(100);
  await open(page, site, link);
  await expect(page.locator('#pairs')).toHaveText((counts.colliding_pairs ?? 0).toLocaleString('en'));
  expect(await lastFrame(page)).toMatchObject({ frame: 20, counts: { colliding_pairs: counts.colliding_pairs } });
});

test('a frame that is chosen while frames still arrive is not left for the one in the link', async ({ page, site }) => {
  await page.setViewportSize({ width: 1000, height: 400 });
  await watch(page);
  // The file in two parts: the second comes when the test says so.
  const whole = readFileSync(asset('scenes/armadillos.kdet'));
  await page.exposeFunction('goOn', () => held);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.addInitScript((half) => {
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (!String(input).endsWith('armadillos.kdet')) return response;
      const bytes = new Uint8Array(await response.arrayBuffer());
      const body = new ReadableStream({
        async start(controller) {
          controller.enqueue(bytes.slice(0, half));
          await (window as unknown as { goOn: () => Promise<void> }).goOn();
          controller.enqueue(bytes.slice(half));
          controller.close();
        },
      });
      return new Response(body, { headers: response.headers });
    };
  }, whole.length >> 1);
  await page.goto(`${site}#v=1&frame=110&play=0&method=cpu`);
  await expect(title(page)).toHaveText('Armadillos');
  await searched(page);
  const early = (await lastFrame(page))?.frame ?? 0;
  expect(early).toBeGreaterThan(10);
  expect(early).toBeLessThan(110);
  // The link goes on saying what is wanted.
  expect(await copiedLink(page)).toMatch(/frame=110/);
  await expect(page).toHaveURL(/frame=110/);
  const slider = page.getByRole('slider', { name: 'Frame' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect.poll(async () => (await lastFrame(page))?.frame).toBe(0);
  release();
  await expect(page.locator('#loading')).toBeHidden();
  // Were it left, the one in the link would be asked for now, and be answered before the next one.
  await pictures(page, 10);
  expect((await lastFrame(page))?.frame).toBe(0);
  await expect(page).toHaveURL(/#v=1&play=0&method=cpu$/);
  const before = (await told(page)).frames.length;
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await lastFrame(page))?.frame).toBe(1);
  const frames = (await told(page)).frames.slice(before - 1).map(({ frame }) => frame);
  // A paused frame whose search is quick is searched several times, for the median of its time.
  expect(frames.filter((frame, i) => frame !== frames[i - 1])).toEqual([0, 1]);
});

wide('own files: two meshes, a numbered sequence, a scene, and broken ones', async ({ page, site }) => {
  await openQuickly(page, site, '#v=1&play=0');

  // Two meshes are two objects that collide.
  await dropFiles(page, TWO_BLOCKS);
  await expect(page.locator('#scene')).toHaveValue('own files');
  await expect.poll(async () => (await lastFrame(page))?.counts.colliding_pairs).toBe(BLOCK_PAIRS);
  expect((await lastFrame(page))?.objects.length).toBe(2);

  // Numbers make frames of one object; the chart is as long.
  const slider = page.getByRole('slider', { name: 'Frame' });
  await dropFiles(
    page,
    [0, 1, 2, 3].map((i) => file(`block_${i}.vtk`, vtk(0, 1 + 0.1 * i))),
  );
  await expect(slider).toHaveAttribute('aria-valuemax', '3');
  await slider.focus();
  await page.keyboard.press('End');
  await expect.poll(async () => (await lastFrame(page))?.frame).toBe(3);

  // A scene of ours.
  const planck = CATALOGUE.scenes.find(({ id }) => id === 'bunny_and_planck');
  await dropFiles(page, [file('mine.kdet', readFileSync(asset('scenes/bunny_and_planck.kdet')))]);
  await expect(title(page)).toHaveText(planck?.title ?? '');
  await expect(slider).toHaveAttribute('aria-valuemax', String((planck?.frames ?? 0) - 1));

  // What is broken is named, with the place, and what was there stays.
  const notice = page.getByRole('alert');
  const cases: [TestFile[], RegExp][] = [
    [[file('torn.vtk', vtk(0).slice(0, 300))], /torn\.vtk.*line \d+/],
    [[file('odd.vtk', vtk(0).replace('1 1 0', '1 one 0'))], /odd\.vtk.*line \d+/],
    [[file('notes.txt', 'hello')], /notes\.txt/],
    [[file('half.node', '4 3 0 0\n')], /half\.node.*half\.ele/],
    [[file('cut.kdet', readFileSync(asset('scenes/armadillos.kdet')).subarray(0, 3000))], /cut\.kdet/],
    [[file('a_1.vtk', vtk(0)), file('a_2.vtk', vtk(0).replace(/CELLS[\s\S]*/, ''))], /a_2\.vtk/],
    [[file('photo.png', 'not a picture')], /photo\.png contains no link/],
  ];
  for (const [files, words] of cases) {
    await dropFiles(page, files);
    await expect(notice).toContainText(words);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(notice).toBeHidden();
    await expect(title(page)).toHaveText(planck?.title ?? '');
  }

  // Back to a scene of the catalogue, even the one that the link still names.
  await page.locator('#scene').selectOption('armadillos');
  await expect(title(page)).toHaveText('Armadillos');
  expect((await told(page)).troubles).toEqual([]);
});

/** From the next page on, this file comes by half; the rest of it never does: `end` cuts it off there. */
async function comesByHalf(page: Page, name: string): Promise<() => void> {
  let end = () => {};
  // Every request waits for an end of its own.
  await page.exposeFunction(
    'cutOff',
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  await page.addInitScript((file) => {
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (!String(input).endsWith(file)) return response;
      const bytes = new Uint8Array(await response.arrayBuffer());
      const body = new ReadableStream({
        async start(controller) {
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
          controller.enqueue(bytes.slice(0, bytes.length >> 1));
          await (window as unknown as { cutOff: () => Promise<void> }).cutOff();
          controller.close();
        },
      });
      return new Response(body, { headers: response.headers });
    };
  }, name);
  return () => end();
}

const TWIST = CATALOGUE.scenes.find(({ id }) => id === 'twist')?.title ?? '';

/** Chooses another scene, and waits until it is shown, though not all of it has come. */
async function chooseTwist(page: Page): Promise<void> {
  await page.locator('#scene').selectOption('twist');
  await expect(title(page)).toHaveText(TWIST);
  await expect(page.locator('#loading')).toBeVisible();
}

test('a scene that breaks off while it is shown already leaves the one before as it was', async ({ page, site }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 970, height: 400 });
  const cutOff = await comesByHalf(page, 'twist.kdet');
  await open(page, site, '#v=1&scene=pass_through_armadillos&frame=20&play=0&method=cpu&surface=hidden&pick=8344&step=2');
  await page.locator('#canvas').focus();
  for (const key of ['ArrowLeft', 'ArrowUp', '+']) await page.keyboard.press(key);
  await expect(page).toHaveURL(/cam=/);
  await expect(page.locator('#inspect-step')).toHaveText(/^2\. /);
  const before = { url: await copiedLink(page), pairs: await page.locator('#pairs').textContent() };
  expect(before.url).toMatch(/#v=1&scene=pass_through_armadillos&frame=20&play=0&method=cpu&surface=hidden&cam=[^&]+&pick=8344&step=2$/);
  expect(before.pairs).toMatch(/^[1-9][\d,]*$/);
  const answers = (await told(page)).frames.length;

  // The visitor is somewhere in it when it breaks off; the menu chose self-collisions for it.
  await chooseTwist(page);
  await page.getByRole('slider', { name: 'Frame' }).focus();
  await page.keyboard.press('PageUp');
  await page.locator('#canvas').focus();
  await page.keyboard.press('ArrowRight');
  await searched(page, answers + 1);
  await expect.poll(() => lastFrame(page)).toMatchObject({ settings: { self_collisions: true } });
  cutOff();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText(/twist\.kdet cannot be read.*still shown/s);
  await expect(title(page)).toHaveText('Pass-through Armadillos');
  await expect(page.locator('#scene')).toHaveValue('pass_through_armadillos');
  await expect(page).toHaveURL(before.url);
  await expect(page.locator('#pairs')).toHaveText(before.pairs ?? '');
  await expect(page.getByRole('slider', { name: 'Frame' })).toHaveAttribute('aria-valuenow', '20');
  await expect(page.locator('#inspect-step')).toHaveText(/^2\. /);
  expect(await lastFrame(page)).toMatchObject({ frame: 20, settings: { self_collisions: false } });

  // Once more, as it was asked for.
  const again = (await told(page)).frames.length;
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(title(page)).toHaveText(TWIST);
  await searched(page, again + 1);
  // The scene before may be searched once more until then.
  await expect.poll(() => lastFrame(page)).toMatchObject({ frame: 0, settings: { self_collisions: true } });
  expect((await told(page)).troubles).toEqual([]);
});

test('a scene that is cancelled while it is shown already leaves the one before playing from where it was, and what was measured', async ({
  page,
  site,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 970, height: 500 });
  await comesByHalf(page, 'twist.kdet');
  // Slowly, so that it does not come to its end before the first answer on a busy machine.
  await open(page, site, '#v=1&frame=60&play=0&speed=0.25&surface=hidden');
  await page.locator('#table > summary').click();
  const measured = page.locator('#table tbody').getByRole('rowheader', { name: '60', exact: true });
  await expect(measured).toBeVisible();
  await page.locator('#table > summary').click();
  await page.locator('#play').click();
  await expect(page.locator('#play')).toHaveText('Pause');
  // Numbers and what says whose they are belong together in every picture, however late an answer is.
  const beside = await page.evaluate(async () => {
    const { told } = window as unknown as { told: { frames: { frame: number }[] } };
    // The link that is copied has the frame of the picture, by what the view shows.
    let copied = '';
    const writeText = (link: string) => {
      copied = link;
      // Without an end there is no note of it.
      return new Promise(() => {});
    };
    Object.assign(navigator.clipboard, { writeText });
    const seen: [number | undefined, string, string][] = [];
    for (let i = 0; i < 40; i++) {
      await new Promise(requestAnimationFrame);
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true }));
      seen.push([told.frames.at(-1)?.frame, document.getElementById('frame-line')?.textContent ?? '', copied]);
    }
    return seen;
  });
  expect(new Set(beside.map(([frame]) => frame)).size).toBeGreaterThan(1);
  for (const [frame, line, link] of beside) {
    expect(line).toContain(`frame ${frame} of `);
    expect(fromLink(new URL(link).hash, CATALOGUE).state.frame, line).toBe(frame);
  }
  await chooseTwist(page);
  const answers = (await told(page)).frames.length;
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(title(page)).toHaveText('Armadillos');
  await expect(page.locator('#play')).toHaveText('Pause');
  await searched(page, answers + 4);
  await page.locator('#play').click();
  // The first may still be that of the scene that was cancelled.
  const ofScene = (await told(page)).frames.slice(answers).filter((answer) => answer.title.startsWith('Armadillos'));
  const after = ofScene.map(({ frame }) => frame);
  // It may have come to its end and begun again by the third.
  expect(after[0]).toBeGreaterThanOrEqual(60);
  expect(new Set(after).size).toBeGreaterThan(1);
  await page.locator('#table > summary').click();
  await expect(measured).toBeVisible();
  expect((await told(page)).troubles).toEqual([]);
});

test.describe('loading that fails', () => {
  test('the server says no; the page says so in words, and tries again', async ({ page, site, complaints }) => {
    await watch(page);
    await page.route('**/armadillos.kdet', (route) => route.fulfill({ status: 503, body: 'busy' }), { times: 1 });
    await page.goto(`${site + BARE}&method=cpu`);
    const notice = page.getByRole('alert');
    await expect(notice).toContainText('armadillos.kdet could not be loaded: service unavailable (HTTP 503)');
    await page.getByRole('button', { name: 'Try again' }).click();
    await searched(page);
    await expect(notice).toBeHidden();
    complaints.length = 0;
  });

  test('a file that is missing, cut off, wrong, torn away or cancelled leaves what was there', async ({ page, site, complaints }) => {
    await page.setViewportSize({ width: 1000, height: 300 });
    await open(page, site, '#v=1&play=0&method=cpu');
    const notice = page.getByRole('alert');
    const whole = readFileSync(asset('scenes/bunny_and_planck.kdet'));
    const wrong = Buffer.from(whole);
    wrong[wrong.length >> 1] = (wrong[wrong.length >> 1] ?? 0) ^ 0x55;
    const cases: [Parameters<Page['route']>[1], RegExp][] = [
      [(route) => route.fulfill({ status: 404, body: 'no' }), /not found \(HTTP 404\)/],
      [(route) => route.abort('connectionreset'), /cannot be reached/],
      [(route) => route.fulfill({ body: whole.subarray(0, whole.length - 1000) }), /bunny_and_planck\.kdet cannot be read/],
      [(route) => route.fulfill({ body: wrong }), /bunny_and_planck\.kdet cannot be read/],
      [(route) => route.fulfill({ body: '<!doctype html>' }), /bunny_and_planck\.kdet cannot be read/],
    ];
    for (const [answer, words] of cases) {
      await page.route('**/bunny_and_planck.kdet', answer, { times: 1 });
      await page.locator('#scene').selectOption('bunny_and_planck');
      await expect(notice).toContainText(words);
      await expect(notice).toContainText('still shown');
      await expect(title(page)).toHaveText('Armadillos');
      await expect(page.locator('#scene')).toHaveValue('armadillos');
      await page.getByRole('button', { name: 'Close' }).click();
    }
    expect((await told(page)).troubles).toEqual([]);

    // While it loads there are bytes, and a way out.
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/statue_and_armadillo.kdet', async (route) => {
      await held;
      await route.abort().catch(() => {});
    });
    await page.locator('#scene').selectOption('statue_and_armadillo');
    await expect(page.locator('#loading')).toContainText(/[\d,]+ KiB of [\d,]+ KiB/);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.locator('#loading')).toBeHidden();
    await expect(page.locator('#scene')).toHaveValue('armadillos');
    await expect(page.getByText('Loading was cancelled.')).toBeVisible();
    go();
    complaints.length = 0;
  });
});
