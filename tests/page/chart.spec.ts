// The chart by itself: a page of its own (tests/page/parts) with made-up numbers and without the program.

import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';
import { build } from 'esbuild';

import { serve } from '../../scripts/serve.mjs';
import { STAGES as ALL_STAGES, stageProperty, stagesOf } from '../../web/systems/methods.ts';
import * as format from '../../web/ui/format.ts';
import { lightnessOf } from './lightness.ts';
import type { Parts } from './parts/chart.ts';
import { type Color, screen } from './pixels.ts';
import { expect, test } from './site.ts';

test.use({ actionTimeout: 15_000 });

declare const window: Window & { parts: Parts };

/** Those of the runs in tests/page/parts/chart.ts. */
const STAGES = stagesOf({ method: 'kdet' });

const here = (path: string): string => new URL(path, import.meta.url).pathname;

// Pictures for people to look at.
const SCREENSHOTS = new URL('../../target/screenshots/', import.meta.url);
mkdirSync(SCREENSHOTS, { recursive: true });

test.describe('the chart', () => {
  // It is looked at pixel by pixel.
  test.use({ deviceScaleFactor: 1 });

  let folder: string;
  let server: Awaited<ReturnType<typeof serve>>;

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kdet-chart-'));
    for (const file of ['parts/chart.html', 'parts/parts.css', '../../web/style.css', '../../web/icon.svg', '../../web/chart/chart.css']) {
      copyFileSync(here(file), join(folder, file.replace(/^.*\//, '')));
    }
    await build({
      entryPoints: [here('parts/chart.ts')],
      outdir: folder,
      bundle: true,
      format: 'esm',
      target: 'es2022',
      logLevel: 'warning',
    });
    server = await serve({ folder });
  });

  test.afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  async function openChart(page: Page, width = 1000, height = 220): Promise<void> {
    await page.setViewportSize({ width, height: 480 + height + 60 });
    await page.goto(`${server.address}chart.html`);
    await page.locator('#chart').evaluate((e, h) => {
      e.style.height = `${h}px`;
    }, height);
    await settled(page);
  }

  /** Until what was asked for is on the canvas. */
  const settled = (page: Page): Promise<void> =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

  /** Where the frame's column is and where a time lies, on the screen. */
  async function place(page: Page): Promise<{ x: (frame: number) => number; y: (share: number) => number }> {
    const over = await page.locator('#chart .u-over').boundingBox();
    const frames = await page.evaluate(() => window.parts.current.frames);
    if (over === null) throw new Error('there is no chart');
    return {
      x: (frame) => over.x + ((frame + 0.5) / frames) * over.width,
      y: (share) => over.y + (1 - share) * over.height,
    };
  }

  const slider = (page: Page) => page.getByRole('slider', { name: 'Frame' });
  const tooltip = (page: Page) => page.locator('.chart-tooltip');
  const scrubbed = (page: Page) => page.evaluate(() => window.parts.scrubbed);

  async function colours(page: Page): Promise<Record<string, Color>> {
    return page.evaluate((stages) => {
      const style = getComputedStyle(document.documentElement);
      const of = (name: string): [number, number, number] => {
        const hex = style.getPropertyValue(`--${name}`).trim();
        return [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)) as [number, number, number];
      };
      return Object.fromEntries([...stages, 'pairs', 'text'].map((name) => [name, of(name)]));
    }, ALL_STAGES.map(stageProperty));
  }

  test('stages stack to their heights, and frames not measured are empty', async ({ page }) => {
    await openChart(page);
    // 12 frames; frame 3 alone and frames 6 to 8, each stage 2, 3, 4, 5, 4 ms: 18 together, so the axis ends at 20.
    await page.evaluate(() => {
      const { run, use } = window.parts;
      const next = run('kdet', 12);
      for (const frame of [3, 6, 7, 8]) {
        const stages = { stages: [2, 3, 4, 5, 4], names: next.stages };
        next.add({ frame, ...stages, host: 20, pairs: 0, uniquePairs: 0, candidatePairs: 0, bytes: 0 });
      }
      use(next);
      window.parts.chart.setFrame(11);
    });
    await settled(page);
    const { x, y } = await place(page);
    const palette = await colours(page);
    const picture = await screen(page);
    const middles: [string, number][] = [
      ['stage-bounds', 1],
      ['stage-populate', 3.5],
      ['stage-find-pairs', 7],
      ['stage-unique', 11.5],
      ['stage-narrow', 15.5],
    ];
    for (const frame of [3, 6, 7, 8]) {
      for (const [name, ms] of middles) {
        const pixel = picture.at(Math.round(x(frame)), Math.round(y(ms / 20)));
        expect(pixel, `${name} of frame ${frame} at ${ms} ms`).toEqual(palette[name]);
      }
      // The edges between them, to a pixel or two: just below and just above.
      for (const [ms, below, above] of [
        [2, 'stage-bounds', 'stage-populate'],
        [9, 'stage-find-pairs', 'stage-unique'],
      ] as const) {
        const edge = Math.round(y(ms / 20));
        expect(picture.at(Math.round(x(frame)), edge + 2)).toEqual(palette[below]);
        expect(picture.at(Math.round(x(frame)), edge - 2)).toEqual(palette[above]);
      }
    }
    for (const frame of [0, 2, 4, 5, 9, 10]) {
      for (const [, ms] of middles) {
        const pixel = picture.at(Math.round(x(frame)), Math.round(y(ms / 20)));
        for (const name of middles.map(([n]) => n)) expect(pixel, `frame ${frame} at ${ms} ms`).not.toEqual(palette[name]);
      }
    }
    // A single frame is as wide as its share of the axis.
    const halfColumn = (x(4) - x(3)) / 2;
    expect(picture.at(Math.round(x(3) - halfColumn + 3), Math.round(y(7 / 20)))).toEqual(palette['stage-find-pairs']);
    expect(picture.at(Math.round(x(3) + halfColumn + 3), Math.round(y(7 / 20)))).not.toEqual(palette['stage-find-pairs']);
  });

  test('a click and a drag scrub', async ({ page }) => {
    await openChart(page);
    await page.evaluate(() => window.parts.measure(0, 120));
    await settled(page);
    const { x, y } = await place(page);
    await page.mouse.click(x(30), y(0.5));
    expect(await scrubbed(page)).toEqual([30]);
    await expect(slider(page)).toHaveAttribute('aria-valuenow', '30');
    await page.mouse.move(x(40), y(0.5));
    expect(await scrubbed(page)).toEqual([30]);

    await page.mouse.down();
    await page.mouse.move(x(42), y(0.5));
    await page.mouse.move(x(42) + 1, y(0.2));
    await page.mouse.move(5000, y(0.5));
    await page.mouse.up();
    await page.mouse.move(x(10), y(0.5));
    expect(await scrubbed(page)).toEqual([30, 40, 42, 119]);

    // The playhead stands in the middle of its column.
    const playhead = await page.locator('.chart-playhead').boundingBox();
    expect(Math.abs((playhead?.x ?? 0) + (playhead?.width ?? 0) / 2 - x(119))).toBeLessThan(1);
  });

  test('a finger scrubs', async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 375, height: 740 } });
    const page = await context.newPage();
    await openChart(page, 375, 180);
    const { x, y } = await place(page);
    await page.touchscreen.tap(x(60), y(0.5));
    expect(await scrubbed(page)).toEqual([60]);
    await context.close();
  });

  test('keys scrub, and the slider tells where it is', async ({ page }) => {
    await openChart(page);
    await page.evaluate(() => window.parts.measure(0, 12, 3));
    await slider(page).focus();
    for (const key of ['ArrowRight', 'ArrowUp', 'PageUp', 'ArrowLeft', 'ArrowDown', 'PageDown', 'PageDown', 'End', 'Home']) {
      await page.keyboard.press(key);
    }
    // At the end a key that leads beyond it does nothing.
    expect(await scrubbed(page)).toEqual([1, 2, 12, 11, 10, 0, 119, 0]);
    await expect(slider(page)).toHaveAttribute('aria-valuemin', '0');
    await expect(slider(page)).toHaveAttribute('aria-valuemax', '119');
    const total = await page.evaluate(() => window.parts.current.at(0)?.total.median ?? 0);
    await expect(slider(page)).toHaveAttribute('aria-valuetext', `Frame 0 of 120: ${format.ms(total)} milliseconds, 0 colliding pairs`);
    await expect(tooltip(page)).toContainText('Frame 0');
    await page.keyboard.press('End');
    await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Frame 119 of 120: not measured yet');
    await page.keyboard.press('Escape');
    await expect(tooltip(page)).toBeHidden();
  });

  test('the playhead runs without a redraw', async ({ page }) => {
    await openChart(page);
    await page.evaluate(() => window.parts.measure(0, 120));
    await settled(page);
    const cleared = await page.evaluate(async () => {
      let count = 0;
      const clear = CanvasRenderingContext2D.prototype.clearRect;
      CanvasRenderingContext2D.prototype.clearRect = function (...args) {
        count += 1;
        clear.apply(this, args);
      };
      for (let frame = 0; frame < 60; frame++) {
        window.parts.chart.setFrame(frame);
        await new Promise(requestAnimationFrame);
      }
      const running = count;
      // Many samples at once are drawn once.
      window.parts.measure(0, 50, 2);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return { running, measuring: count - running };
    });
    expect(cleared).toEqual({ running: 0, measuring: 1 });
    await expect(slider(page)).toHaveAttribute('aria-valuenow', '59');
  });

  test('the tooltip has the numbers of its frame', async ({ page }) => {
    await openChart(page);
    await page.evaluate(() => window.parts.measure(50, 70, 10));
    await settled(page);
    const { x, y } = await place(page);
    await page.mouse.move(x(60), y(0.5));
    const figures = await page.evaluate(() => window.parts.current.at(60));
    if (figures === undefined) throw new Error('frame 60 was measured');
    const words = await tooltip(page).evaluate((e) => [...e.children].map((c) => c.textContent ?? '').filter((text) => text !== ''));
    expect(words).toEqual([
      'Frame 60',
      ...[4, 3, 2, 1, 0].flatMap((i) => [STAGES[i], `${format.ms(figures.stages[i]?.median ?? -1)} ms`]),
      'total',
      `${format.ms(figures.total.median)} ms`,
      'range',
      `${format.ms(figures.total.min)}–${format.ms(figures.total.max)} ms`,
      'colliding pairs',
      format.known(figures.pairs),
      'median of 10, GPU timestamps',
    ]);
    await page.mouse.move(x(20), y(0.5));
    await expect(tooltip(page)).toHaveText('Frame 20not measured yet');

    // What is measured under the pointer appears by itself.
    await page.evaluate(() => {
      const { run, use } = window.parts;
      use(run('cpu', 120, 'host'));
      window.parts.measure(20, 21);
    });
    await expect(tooltip(page)).toContainText('measured once, wall clock');
    await page.mouse.move(x(20), 10);
    await expect(tooltip(page)).toBeHidden();
  });

  test('kept runs lie over it and can be removed', async ({ page }) => {
    await openChart(page);
    const keep = page.getByRole('button', { name: 'Keep' });
    await expect(keep).toBeDisabled();
    await page.evaluate(() => window.parts.measure(0, 120, 1, 0.5));
    await keep.click();
    await expect(keep).toBeDisabled();
    await page.evaluate(() => {
      const { run, use, measure, chart } = window.parts;
      const second = run('gpu · sat', 120, 'device', 'cubes');
      measure(0, 120, 1, 2, second);
      chart.keep(second);
      use(run('kdet · gjk', 120));
    });
    await settled(page);
    expect(await page.evaluate(() => window.parts.kept)).toEqual(['kdet_home_cell · sat · djb2', 'gpu · sat']);
    await expect(page.locator('.chart-kept')).toHaveText([/^kdet_home_cell · sat · djb2/, /^gpu · sat \(cubes, resolution 2\)/]);
    const dashes = await page.locator('.chart-kept path').evaluateAll((paths) => paths.map((p) => p.getAttribute('stroke-dasharray')));
    expect(new Set(dashes).size).toBe(2);

    const { x, y } = await place(page);
    await page.mouse.move(x(60), y(0.5));
    const second = await page.evaluate(() => window.parts.sample(60, 120, 2).stages.reduce((a, b) => a + b, 0));
    await expect(tooltip(page)).toContainText(`gpu · sat (cubes, resolution 2)${format.ms(second)} ms`);
    await page.mouse.move(x(60), 10);

    const before = await screen(page);
    await page.getByRole('button', { name: 'Remove gpu · sat' }).click();
    await settled(page);
    await expect(page.locator('.chart-kept')).toHaveCount(1);
    expect(before.difference(await screen(page))).toBeGreaterThan(500);
    // By keys, too: the focus does not get lost.
    await expect(page.getByRole('button', { name: 'Remove kdet_home_cell' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('.chart-kept')).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Legend' })).toBeFocused();
    expect(await page.evaluate(() => window.parts.kept)).toEqual([]);
  });

  test('on a logarithmic axis ten times is everywhere as far', async ({ page }) => {
    await openChart(page);
    await page.evaluate(() => {
      const { run, use, chart } = window.parts;
      const counts = { pairs: 0, uniquePairs: 0, candidatePairs: 0, bytes: 0 };
      const [fast, slow] = [run('kdet', 10), run('gpu', 10)];
      const names = fast.stages;
      const at = (total: number) => (frame: number) => ({ frame, stages: [0, 0, 0, 0, total], names, host: total, ...counts });
      for (let frame = 0; frame < 10; frame++) {
        fast.add(at(1)(frame));
        slow.add(at(100)(frame));
      }
      use(fast);
      chart.keep(slow);
      // Keeps the axis from 0.1 to 1000, and out of the way.
      const ends = run('ends', 10);
      ends.add(at(0.15)(0));
      ends.add(at(900)(9));
      chart.keep(ends);
      chart.setFrame(0);
    });
    await page.getByLabel('log scale').check();
    expect(await page.evaluate(() => window.parts.logs)).toEqual([true]);
    await settled(page);
    const { x, y } = await place(page);
    const picture = await screen(page);
    const { text = [0, 0, 0] } = await colours(page);
    // From 10⁻¹ to 10³: 1 ms lies at a quarter, its total is a line in the text's colour.
    const near = [-1, 0, 1].map((d) => picture.at(Math.round(x(4) + 9), Math.round(y(1 / 4)) + d));
    expect(near).toContainEqual(text);
    await expect(page.locator('.chart-legend')).toContainText('total');
    await page.getByLabel('log scale').uncheck();
    await expect(page.locator('.chart-legend')).not.toContainText('total');
  });

  test('the table has the same figures, and follows them while it is open', async ({ page }) => {
    await openChart(page);
    await page.evaluate(() => window.parts.measure(10, 13, 4));
    const rows = page.locator('#table tbody tr');
    expect(await rows.count()).toBe(0);
    await page.locator('#table summary').click();
    await expect(rows).toHaveCount(3);
    await page.evaluate(() => {
      window.parts.measure(5, 6);
      window.parts.measure(11, 12, 2, 3);
    });
    await expect(rows).toHaveCount(4);
    const expected = await page.evaluate(() =>
      [5, 10, 11, 12].map((frame) => {
        const f = window.parts.current.at(frame);
        if (f === undefined) return [];
        const times = [...f.stages.map((s) => s.median), f.total.median, f.total.min, f.total.max, f.device?.median ?? -1, f.host.median];
        const counts = [f.pairs, f.uniquePairs, f.candidatePairs, f.bytes];
        return [`${frame}`, `${f.repeats}`, ...times.map((t) => t.toFixed(4)), ...counts.map((c) => c?.toLocaleString('en'))];
      }),
    );
    const shown = await rows.evaluateAll((trs) => trs.map((tr) => [...tr.children].map((cell) => cell.textContent)));
    expect(shown).toEqual(expected);
    expect(shown.map((cells) => cells[1])).toEqual(['1', '4', '6', '4']);
    await expect(page.locator('#table th[scope=col]')).toHaveCount(shown[0]?.length ?? -1);
    await expect(page.locator('#table tbody th[scope=row]')).toHaveCount(4);
    await expect(page.locator('#table caption')).toContainText('GPU timestamps. 4 of 120 frames measured');
  });

  test('the table is copied, or selected where that is not allowed', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(server.address).origin });
    await openChart(page);
    await page.evaluate(() => window.parts.measure(10, 13));
    await page.locator('#table summary').click();
    await page.getByRole('button', { name: 'Copy as CSV' }).click();
    await expect(page.locator('#table').getByRole('status')).toHaveText('3 lines copied.');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const [heads = [], ...lines] = copied
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    expect(lines.map((line) => line[heads.indexOf('frame')])).toEqual(['10', '11', '12']);

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Copy as CSV' }).click();
    await expect(page.locator('#table').getByRole('status')).toContainText('The table is selected');
    expect(await page.evaluate(() => String(getSelection()))).toContain('find_pairs ms');
  });

  test('stages can be told apart without colour', async ({ page }) => {
    await openChart(page);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      const palette = await colours(page);
      // Every stage has a colour of its own; unit/stage-colours.spec.ts has all stacks.
      const all = ALL_STAGES.map((stage) => palette[stageProperty(stage)]);
      expect(all.flat(), colorScheme).not.toContain(NaN);
      expect(new Set(all.map(String)).size, colorScheme).toBe(ALL_STAGES.length);
      const lightness = STAGES.map((stage) => lightnessOf(palette[stageProperty(stage)] ?? [0, 0, 0]));
      for (let i = 1; i < lightness.length; i++) {
        expect((lightness[i] ?? 0) - (lightness[i - 1] ?? 0), `${STAGES[i]}, ${colorScheme}`).toBeGreaterThan(9);
      }
    }
  });

  test('it follows its box, the scheme, and waits while it is hidden', async ({ page }) => {
    await openChart(page);
    await page.evaluate(() => window.parts.measure(0, 120));
    await settled(page);
    const size = () => page.locator('#chart canvas').evaluate((e: HTMLCanvasElement) => [e.width, e.clientWidth]);
    expect((await size())[0]).toBe(998);
    await page.setViewportSize({ width: 400, height: 700 });
    await expect.poll(size).toEqual([398, 398]);
    const dark = await screen(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await settled(page);
    const { x, y } = await place(page);
    const palette = await colours(page);
    const at = [Math.round(x(100)), Math.round(y(0.045))] as const;
    expect((await screen(page)).at(...at)).toEqual(palette['stage-populate']);
    expect(dark.at(...at)).not.toEqual(palette['stage-populate']);

    await page.evaluate(() => {
      document.getElementById('chart')?.setAttribute('hidden', '');
      window.parts.use(window.parts.run('hidden', 120));
    });
    await settled(page);
    await page.evaluate(() => document.getElementById('chart')?.removeAttribute('hidden'));
    await settled(page);
    expect((await screen(page)).at(...at)).not.toEqual(palette['stage-populate']);
  });

  /** Frames are measured all but some; two runs are kept. */
  const example = (page: Page): Promise<void> =>
    page.evaluate(() => {
      const { run, measure, chart } = window.parts;
      measure(0, 84, 10);
      measure(92, 93, 10);
      const gjk = run('kdet · gjk · fnv-1a', 120);
      measure(0, 120, 1, 1.35, gjk);
      chart.keep(gjk);
      const hash = run('kdet_hash_map · sat', 120);
      measure(0, 120, 1, 0.7, hash);
      chart.keep(hash);
      chart.setFrame(74);
    });

  for (const [width, height] of [
    [1280, 220],
    [375, 180],
  ] as const) {
    for (const colorScheme of ['dark', 'light'] as const) {
      test(`it looks well at ${width} × ${height}, ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        await openChart(page, width, height);
        const shoot = async (name: string, tall = false) => {
          await settled(page);
          const box = await page.locator('#chart').boundingBox();
          // The tooltip stands above it.
          const above = tall ? 200 : 0;
          const clip = { x: 0, y: (box?.y ?? 0) - above, width, height: height + above };
          writeFileSync(new URL(`chart-${name}-${width}-${colorScheme}.png`, SCREENSHOTS), await page.screenshot({ clip }));
        };
        await shoot('empty');
        await page.evaluate(() => window.parts.measure(0, 84, 10));
        await shoot('plain');
        await example(page);
        await shoot('kept');
        const { x, y } = await place(page);
        await page.mouse.move(x(50), y(0.5));
        await shoot('tooltip', true);
        await page.mouse.move(x(50), 10);
        await page.getByLabel('log scale').check();
        await shoot('log');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      });
    }
  }

  test('accessible: axe finds nothing serious', async ({ page }) => {
    await openChart(page);
    await example(page);
    await page.locator('#table summary').click();
    await settled(page);
    const axe = await build({
      stdin: { contents: "import axe from 'axe-core'; window.axe = axe;", resolveDir: here('.') },
      bundle: true,
      write: false,
      format: 'iife',
    });
    await page.evaluate(axe.outputFiles[0]?.text ?? '');
    const findings = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run();
      return violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => `${v.id}: ${v.nodes[0]?.html}`);
    });
    expect(findings).toEqual([]);
  });

  test.describe('on a screen with two device pixels per pixel', () => {
    test.use({ deviceScaleFactor: 2 });

    test('the canvas has the pixels of the screen', async ({ page }) => {
      await openChart(page, 600);
      expect(await page.locator('#chart canvas').evaluate((e: HTMLCanvasElement) => [e.width, e.clientWidth])).toEqual([1196, 598]);
    });
  });

  test('the picture for the screenshot has legend, axes, stages and playhead in any density', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await openChart(page);
    await example(page);
    const shown = await screen(page);
    for (const pixelRatio of [1, 2, 3]) {
      const answer = await page.evaluate((ratio) => {
        const canvas = window.parts.chart.picture({ width: 900, height: 260, pixelRatio: ratio });
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
        const counts: Record<string, number> = {};
        for (let i = 0; i < pixels.length; i += 4) {
          const hex = `#${[...pixels.subarray(i, i + 3)].map((c) => c.toString(16).padStart(2, '0')).join('')}`;
          counts[hex] = (counts[hex] ?? 0) + 1;
        }
        const style = getComputedStyle(document.documentElement);
        const of = (name: string) => counts[style.getPropertyValue(name).trim()] ?? 0;
        const names = [
          '--stage-bounds',
          '--stage-populate',
          '--stage-find-pairs',
          '--stage-unique',
          '--stage-narrow',
          '--pairs',
          '--kept-1',
          '--kept-2',
          '--background',
        ];
        return { size: [canvas.width, canvas.height], areas: names.map((n) => of(n) / ratio ** 2), url: canvas.toDataURL() };
      }, pixelRatio);
      expect(answer.size).toEqual([900 * pixelRatio, 260 * pixelRatio]);
      for (const area of answer.areas.slice(0, 5)) expect(area).toBeGreaterThan(300);
      for (const area of answer.areas.slice(5)) expect(area).toBeGreaterThan(30);
      writeFileSync(new URL(`chart-picture-${pixelRatio}.png`, SCREENSHOTS), Buffer.from(answer.url.split(',')[1] ?? '', 'base64'));
    }
    // What is on the screen stayed as it was.
    expect(shown.difference(await screen(page))).toBe(0);
  });
});
