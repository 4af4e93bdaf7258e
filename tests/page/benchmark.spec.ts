// Benchmarks in the page: choosing, measuring, cancelling; the report, its figures and files; reports that are opened again.

import { readFileSync } from 'node:fs';

import type { Download, Page } from '@playwright/test';
import { build } from 'esbuild';
import type { Summary } from '../../web/benchmark/summary.ts';
import { STAGES, stageProperty } from '../../web/systems/methods.ts';
import { sample } from './benchmark/sample.ts';
import { dropFiles, file } from './blocks.ts';
import { expect, LIGHT, openQuickly, test, UNSEEN, wide } from './site.ts';

const here = new URL('.', import.meta.url).pathname;

/** The dialog offers the scene on the screen, and its method. */
const STILL = '#v=1&scene=pass_through_armadillos&play=0';

const bytesOf = async (download: Promise<Download>): Promise<Buffer> => readFileSync(await (await download).path());

/** Clicks without waiting for the picture, which the software GPU is slow to draw. */
const press = (page: Page, selector: string): Promise<void> => page.locator(selector).dispatchEvent('click');

async function saved(page: Page, selector: string): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download');
  await press(page, selector);
  return { name: (await coming).suggestedFilename(), bytes: await bytesOf(coming) };
}

const json = (summary: Summary, name = 'summary.json') => file(name, JSON.stringify(summary));

async function openReport(page: Page, ...summaries: Summary[]): Promise<void> {
  await dropFiles(
    page,
    summaries.map((summary, i) => json(summary, `summary-${i}.json`)),
  );
  await expect(page.locator('#report figure svg[role=img]').first()).toBeVisible();
}

const small = { frames: 12, runs: 2 } as const;

wide('a small benchmark: chosen, measured, saved, opened again with the same figures', async ({ page, site }) => {
  wide.setTimeout(240_000);
  await openQuickly(page, site, STILL);
  await page.locator('#canvas').focus();
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: 'Benchmark' });
  await expect(dialog).toBeVisible();
  const checked = () =>
    dialog
      .locator('fieldset')
      .first()
      .locator('input:checked')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  expect(await checked()).toEqual(['pass_through_armadillos']);
  await press(page, '#benchmark button:text-is("None")');
  await expect(page.locator('#benchmark-start')).toBeDisabled();
  await expect(page.locator('#benchmark-amount')).toHaveText('Choose at least one scene.');
  await press(page, '#benchmark button:text-is("All")');
  expect((await checked()).length).toBeGreaterThan(8);
  await press(page, '#benchmark button:text-is("None")');
  await press(page, '#benchmark input[value=pass_through_armadillos]');
  await press(page, '#benchmark input[value=kdet]');
  await press(page, '#benchmark input[value=kdet_hash_map]');
  await page.locator('#benchmark-runs').fill('2');
  await page.locator('#benchmark-warm-up').fill('0');
  await page.locator('#benchmark-from').fill('20');
  await page.locator('#benchmark-to').fill('24');
  await page.locator('#benchmark-every').fill('2');
  // 20, 22, 24. The methods that a software GPU is quickest at.
  await expect(page.locator('#benchmark-amount')).toHaveText(
    '12 frames in total: 1 scene at a resolution × 2 combinations of settings × 2 runs',
  );
  await expect(page.locator('#benchmark-hint')).toHaveText(
    'Taken from the settings: Collisions between objects, one pass, cell rule, cell scale, form, correction. Playback is paused while measuring.',
  );
  const heard = await page.evaluateHandle(() => {
    const heard = new Set<string>();
    const boxes = ['what', 'left'].map((id) => document.getElementById(`benchmark-${id}`));
    for (const box of boxes)
      if (box !== null) new MutationObserver(() => heard.add(box.textContent ?? '')).observe(box, { childList: true });
    return heard;
  });
  await press(page, '#benchmark-start');
  await expect(page.locator('#report figure svg[role=img]').first()).toBeVisible({ timeout: 180_000 });
  const told = await heard.evaluate((words) => [...words]);
  for (const form of [
    /^Loading Pass-through Armadillos, resolution 1/,
    /^Pass-through Armadillos, resolution 1 · kdet_hash_map · run 1 of 2 · frame 20$/,
    /· kdet_home_cell · run 2 of 2 · frame 24$/,
    /^12 of 12 frames/,
    /of 12 frames, about \d+ seconds? left$/,
  ]) {
    expect(
      told.some((words) => form.test(words)),
      `${form} in ${told.join('; ')}`,
    ).toBe(true);
  }

  const report = page.locator('#report');
  await expect(report).toContainText(/GPU.*SwiftShader/i);
  await expect(report).toContainText(
    '1 scene, resolution 1, 2 combinations of settings, 2 runs after 0 warm-ups, frames 20–24 in steps of 2',
  );
  await expect(report.locator('.report-machines')).toContainText(
    'Settingsnarrow test sat, hash function djb2, no self-collision, workgroup size 128',
  );
  await expect(report).toContainText(/GPU timestamps|wall clock/);
  const table = report.getByRole('region', { name: 'Medians' }).locator('tbody tr');
  await expect(table).toHaveCount(2);

  const summaryFile = await saved(page, '.report-file:text-is("summary.json")');
  expect(summaryFile.name).toBe('summary.json');
  const summary = JSON.parse(summaryFile.bytes.toString()) as Summary;
  expect(summary).toMatchObject({ format: 'kdet-benchmark', cancelled: false, made: { by: 'page' } });
  expect(
    summary.results.map(({ scene, settings, frames, runs, complete }) => [scene, settings.method, frames, runs.length, complete]),
  ).toEqual([
    ['pass_through_armadillos', 'kdet_hash_map', [20, 22, 24], 2, true],
    ['pass_through_armadillos', 'kdet_home_cell', [20, 22, 24], 2, true],
  ]);
  // Both find the same.
  expect(summary.results[0]?.counts.colliding_pairs).toEqual(summary.results[1]?.counts.colliding_pairs);
  expect(Math.max(...(summary.results[0]?.counts.colliding_pairs ?? []))).toBeGreaterThan(0);

  const csv = await saved(page, '.report-file:text("kdet_home_cell")');
  expect(csv.name).toBe('pass_through_armadillos_r1_kdet_home_cell_sat_djb2_g128_self-no_frames-20..25-by-2_average.csv');
  const lines = csv.bytes.toString().trim().split('\n');
  const columns = lines.findIndex((line) =>
    line.startsWith('frame, host time, device time, bbox time, collision time, col tets A to B, col tets B to A, collision pairs'),
  );
  expect(columns).toBeGreaterThan(10);
  expect(lines.slice(columns + 1).map((line) => Number(line.split(',')[0]))).toEqual([20, 22, 24]);
  // The shell made such a file on another GPU: the same head, the same columns, and in frame 20 the same counts. Names and
  // heads did not tell the frames then.
  const shell = readFileSync(`${here}benchmark/shell_average.csv`, 'utf8').trim().split('\n');
  const keys = (of: string[]) =>
    of
      .slice(
        0,
        of.findIndex((line) => line.startsWith('frame, ')),
      )
      .map((line) => line.split(',')[0]);
  // The shell has no browser.
  expect(keys(lines).filter((key) => key !== 'browser' && key !== 'wanted frames')).toEqual(keys(shell));
  // The file was written before methods had counts of their own: those come behind its columns.
  expect(lines[columns]).toContain(shell.find((line) => line.startsWith('frame, ')) ?? 'no columns');
  const names = lines[columns]?.split(', ') ?? [];
  // Cells and candidates depend on the layout of the grid, which was another one then.
  const counts = (of: string[]) => {
    const cells = of.find((line) => line.startsWith('20, '))?.split(', ') ?? [];
    return Object.fromEntries(
      names.map((name, i) => [name, cells[i]]).filter(([name]) => /^(col tets|collision pairs|depth)/.test(name ?? '')),
    );
  };
  expect(counts(lines)).toEqual(counts(shell));
  expect(counts(lines)).toMatchObject({ 'collision pairs': '3612' });
  const all = await saved(page, '.report-zip');
  expect(all.name).toBe('kdet-benchmark.zip');
  // Two runs and the average of each, and the summary.
  expect(all.bytes.readUInt16LE(all.bytes.length - 12)).toBe(7);
  expect(all.bytes.includes(csv.bytes)).toBe(true);

  const figures = () => report.locator('figure svg[role=img]').evaluateAll((all) => all.map((svg) => svg.outerHTML));
  const before = await figures();
  expect(before.length).toBeGreaterThanOrEqual(5);
  await press(page, '#report-close');
  await expect(report).toBeHidden();
  // It went on as it was.
  await expect(page.locator('#play')).toHaveText('Play');
  await dropFiles(page, [file('kept.json', summaryFile.bytes)]);
  await expect(page.locator('#report figure svg[role=img]').first()).toBeVisible();
  expect(await figures()).toEqual(before);
  expect((await saved(page, '.report-file:text-is("summary.json")')).bytes.equals(summaryFile.bytes)).toBe(true);
});

test('cancel keeps what is done; a scene that fails is named and the rest goes on', async ({ page, site, complaints }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1000, height: 700 });
  await openQuickly(page, site, STILL);
  await press(page, '#play');
  await expect(page.locator('#play')).toHaveText('Pause');
  await page.route('**/scenes/twist*', (route) => route.fulfill({ status: 404 }));
  await press(page, '#benchmark-open');
  await press(page, '#benchmark input[value=twist]');
  // It is told, not refused.
  const alone = 'Twist: this scene has self-collisions only; without self-collision there are no pairs.';
  await expect(page.locator('#benchmark-amount')).toContainText(alone);
  await expect(page.locator('#benchmark-start')).toBeEnabled();
  for (const answer of ['yes', 'no']) await press(page, `#benchmark input[value=${answer}]`);
  await expect(page.locator('#benchmark-amount')).not.toContainText(alone);
  for (const answer of ['yes', 'no']) await press(page, `#benchmark input[value=${answer}]`);
  await press(page, '#benchmark input[value=kdet]');
  await page.locator('#benchmark-runs').fill('20');
  await page.locator('#benchmark-warm-up').fill('0');
  await page.locator('#benchmark-to').fill('2');
  await press(page, '#benchmark-start');
  await expect(page.locator('#benchmark-what')).toContainText(/Pass-through Armadillos, resolution 1 · kdet_home_cell · run [2-9]/);
  // The picture stands still meanwhile. Escape does not hide what goes on.
  await expect(page.locator('#play')).toHaveText('Play');
  await page.keyboard.press('Escape');
  await expect(page.locator('#benchmark')).toBeVisible();
  await press(page, '#benchmark-cancel');
  await expect(page.locator('#report')).toContainText('cancelled before completion');
  const { bytes } = await saved(page, '.report-file:text-is("summary.json")');
  const { cancelled, results } = JSON.parse(bytes.toString()) as Summary;
  expect(cancelled).toBe(true);
  expect(results).toHaveLength(1);
  expect(results[0]).toMatchObject({ scene: 'pass_through_armadillos', complete: false, frames: [0, 1, 2], wanted_runs: 20 });
  const lengths = results[0]?.runs.map((run) => run.host_ms.length) ?? [];
  expect(lengths.length).toBeGreaterThanOrEqual(1);
  expect(lengths.length).toBeLessThan(20);
  expect(lengths.slice(0, -1).every((length) => length === 3)).toBe(true);
  expect(complaints).toEqual([]);

  // Again, and this time the one that fails is reached.
  await press(page, '#report-close');
  await expect(page.locator('#play')).toHaveText('Pause');
  await press(page, '#benchmark-open');
  await press(page, '#benchmark input[value=pass_through_armadillos]');
  await press(page, '#benchmark input[value=armadillos]');
  await page.locator('#benchmark-runs').fill('1');
  await page.locator('#benchmark-to').fill('0');
  await press(page, '#benchmark-start');
  await expect(page.getByRole('alert').filter({ hasText: 'A measurement failed' })).toContainText(/Twist, resolution 1: .*404/);
  // On paper, too.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Twist, resolution 1: .*404/)).toBeVisible();
  await page.emulateMedia({ media: null });
  await expect(page.getByRole('region', { name: 'Medians' }).locator('tbody tr')).toHaveCount(1);
  complaints.length = 0;
});

wide('the figures: titles, units, series, fits; saved as SVG and PNG', async ({ page, site }) => {
  await openQuickly(page, site, LIGHT);
  await openReport(page, sample({ frames: 30, runs: 3 }));
  const words = (name: string) =>
    page
      .locator(`#figure-${name} svg[role=img]`)
      .evaluate((svg) => [...svg.querySelectorAll('text')].map((text) => text.textContent).join(' | '));
  expect(await words('frame-times')).toMatch(
    /Frame times · Pass-through Armadillos, resolution 1 .*median and range; GPU timestamps in steps of 1 µs, 3 runs, NVIDIA H200.*kdet \| kdet_hash_map \| kdet_home_cell.*↑ ms.*frame →/i,
  );
  expect(await words('stages')).toMatch(/Stages of kdet .*bounds \| populate \| find_pairs \| unique \| narrow.*↑ ms/);
  // Colours repeat where there are many series: numbers do not, under each box and in the legend.
  expect(await words('boxes')).toMatch(
    /1 kdet \| 2 kdet_hash_map \| 3 kdet_home_cell.*resolution 1.*resolution 2.* 1 \| 2 \| 3 \| 1 \| 2 \| 3$/,
  );
  expect(await words('total')).toMatch(/Sum of the medians of 30 frames.*ms/);
  expect(await words('memory')).toMatch(/kdet_home_cell.*10\.0 MB/);
  // The cubic that made the sample (rounded to whole pairs), and that of twice as many.
  const depth = await words('depth');
  expect(depth).toMatch(/Resolution 1: (89,9|90,0)\d\d d³ \+ (19,9|20,0)\d\d d² \+ (2,9|3,0)\d\d d \+ (49\d|50\d)(\.\d)?; R² = 1\.0000/);
  expect(depth).toMatch(/Resolution 2: (179,9|180,0)\d\d d³/);

  await page.locator('#report-scene').selectOption('armadillos');
  await page.locator('#report-resolution').selectOption('2');
  await page.locator('#report-series').selectOption('kdet_home_cell');
  expect(await words('stages')).toContain('Stages of kdet_home_cell · Armadillos, resolution 2');
  await press(page, '#report-log');
  expect(await words('frame-times')).toContain('ms (log scale)');

  const svg = await saved(page, '#figure-boxes button:text-is("SVG")');
  expect(svg.name).toBe('kdet-boxes_armadillos_r2.svg');
  const text = svg.bytes.toString();
  expect(text).toMatch(/^<\?xml .*<svg[^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/s);
  expect(text).toMatch(/<style>[^<]*white-space: pre/);
  expect(text).toContain('font-family');
  // What a figure shows must be known where it stands alone.
  for (const name of ['frame-times', 'stages', 'boxes', 'depth', 'total', 'memory'])
    expect((await words(name)).replaceAll(' | ', ' ')).toContain('narrow test sat, hash function djb2, no self-collision');
  expect(text).not.toMatch(/var\(|NaN|undefined/);
  const png = await saved(page, '#figure-boxes button:text-is("PNG")');
  expect(png.name).toBe('kdet-boxes_armadillos_r2.png');
  const [, width, height] = /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(text) ?? [];
  expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([2 * Number(width), 2 * Number(height)]);
});

wide('axes: no number twice, none cut off', async ({ page, site }) => {
  await openQuickly(page, site, LIGHT);
  await openReport(page, sample({ ...small, memory: 1.9e6 }));
  const ticks = await page
    .locator('#figure-memory .figure-plot text')
    .evaluateAll((texts) => texts.map(({ textContent }) => textContent).filter((text) => /^[\d.,]+$/.test(text ?? '')));
  expect(ticks.length).toBeGreaterThan(5);
  expect(new Set(ticks).size).toBe(ticks.length);

  // Milliseconds to 10,000 on the log scale, where the most is some 1,200; and those of other sizes.
  const cut = () =>
    page
      .locator('#report figure svg[role=img]')
      .evaluateAll((all) =>
        all.flatMap((svg) =>
          [...svg.querySelectorAll('.figure-plot text')]
            .filter((text) => text.getBoundingClientRect().left < svg.getBoundingClientRect().left)
            .map((text) => text.textContent),
        ),
      );
  const numbers = () => page.locator('#figure-frame-times').textContent();
  for (const [slower, linear, log] of [
    [1e3, '1,200', '10,000'],
    [5e4, '60,000', '100,000'],
    [1e-3, '0.0012', '0.0001'],
  ] as const) {
    await press(page, '#report-close');
    await openReport(page, sample({ ...small, slower }));
    expect(await numbers()).toContain(linear);
    expect(await cut()).toEqual([]);
    await press(page, '#report-log');
    expect(await numbers()).toContain(log);
    expect(await cut()).toEqual([]);
  }
});

wide('two machines in one chart, the thesis under ours; broken files are named', async ({ page, site }) => {
  await openQuickly(page, site, LIGHT);
  const broken = {
    ...sample({ ...small, methods: ['kdet'] }),
    results: sample({ ...small, methods: ['kdet'] }).results.map((result) => ({ ...result, memory_bytes: 'much' })),
  };
  await dropFiles(page, [file('broken.json', JSON.stringify(broken))]);
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('This report could not be opened');
  await expect(notice).toContainText(/broken\.json: .*memory_bytes.*much/);

  await openReport(page, sample({ ...small, methods: ['kdet'], selves: [true], resolutions: [4] }));
  await dropFiles(page, [
    json(sample({ ...small, methods: ['kdet'], selves: [true], resolutions: [4], adapter: 'Apple M1', slower: 3 }), 'other.json'),
  ]);
  const figure = page.locator('#figure-frame-times');
  await expect(figure).toContainText('kdet · NVIDIA H200');
  await expect(figure).toContainText('kdet · Apple M1');
  // The same once more is not another machine.
  await dropFiles(page, [json(sample({ ...small, methods: ['kdet'], selves: [true], resolutions: [4] }))]);
  await expect(page.locator('.report-machines section')).toHaveCount(2);

  await page.locator('#report-scene').selectOption('armadillos');
  await expect(figure).not.toContainText('thesis');
  await press(page, '#report-thesis');
  await expect(figure).toContainText('thesis, RTX 3080');
  await expect(figure).toContainText('kdet, self-collision: 23–26 ms');
  await expect(page.locator('#figure-memory')).toContainText('7.0–7.5 GB');
  await expect(page.locator('#figure-total')).toContainText('with self-collision 29 s');

  // Of other scenes the thesis tells nothing: that is said, and what was chosen is kept.
  await dropFiles(page, [json(sample({ ...small, methods: ['kdet'], scenes: ['pile'], apart: true }), 'pile.json')]);
  await page.locator('#report-scene').selectOption('pile');
  await expect(page.locator('#figure-depth')).toContainText(
    'the first two objects’ bounding boxes along their axis of motion, and in no frame do they',
  );
  await expect(page.getByLabel('thesis, RTX 3080 (not measured for this scene)')).toBeDisabled();
  await expect(page.locator('#report-thesis')).not.toBeChecked();
  await page.locator('#report-scene').selectOption('armadillos');
  await expect(page.getByLabel('thesis, RTX 3080', { exact: true })).toBeChecked();
  await expect(figure).toContainText('thesis, RTX 3080');

  await dropFiles(page, [file('cut.json', '{"format": "kdet-benchmark", "version": 1')]);
  await expect(page.locator('.report-alert')).toContainText('cut.json');
  await page.keyboard.press('Escape');
  await expect(page.locator('#report')).toBeHidden();
  await expect(page.locator('#benchmark-open')).toBeFocused();
});

test('dialog and report: its code comes when it is wanted, axe without serious findings, phones, paper', async ({ page, site }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 375, height: 812 });
  let reports = 0;
  page.on('request', (request) => (reports += Number(request.url().includes('/later/report-'))));
  await openQuickly(page, site, UNSEEN);
  const axe = await build({
    stdin: { contents: "import axe from 'axe-core'; window.axe = axe;", resolveDir: here },
    bundle: true,
    write: false,
    format: 'iife',
  });
  await page.evaluate(axe.outputFiles[0]?.text ?? '');
  const wide = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth > innerWidth || (document.querySelector('#report')?.scrollWidth ?? 0) > innerWidth,
    );
  await press(page, '#benchmark-open');
  expect(await findings(page, '#benchmark')).toEqual([]);
  expect(await wide()).toBe(false);
  await press(page, '#benchmark-close');
  expect(reports).toBe(0);
  await openReport(page, sample({ ...small, resolutions: [1, 2, 3, 4] }));
  expect(reports).toBe(1);
  expect(await findings(page, '#report')).toEqual([]);
  expect(await wide()).toBe(false);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await findings(page, '#report')).toEqual([]);

  // Paper has the light colours of the page, which are written down twice: these must be the same.
  const colours = (selector: string) =>
    page.evaluate(
      ({ selector, stages }) => {
        const style = getComputedStyle(document.querySelector(selector) ?? document.body);
        return ['text', 'quiet', 'line', 'accent', 'pairs', ...stages, 'kept-1', 'kept-2', 'kept-3', 'kept-4'].map((name) =>
          style.getPropertyValue(`--${name}`),
        );
      },
      { selector, stages: STAGES.map(stageProperty) },
    );
  expect(await colours('#report .paper')).toEqual(await colours('body'));
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(page.locator('#report')).toHaveClass('paper');
  expect(await colours('#report')).toEqual(await colours('#report .paper'));
  await expect(page.locator('#overlay')).toBeHidden();
  await expect(page.locator('#report-close')).toBeHidden();
  await expect(page.locator('#figure-frame-times svg[role=img]')).toBeVisible();
  await expect(page.getByText('no self-collision, workgroup size 128')).toBeVisible();
});

const findings = (page: Page, inside: string): Promise<string[]> =>
  page.evaluate(async (inside) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(inside);
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`);
  }, inside);
