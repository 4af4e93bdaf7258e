// A page that stays open for long: in the background it costs nothing, and its memory stays level.

import type { Page } from '@playwright/test';

import { vtk } from './blocks.ts';
import { expect, open, test, told } from './site.ts';
import { Tabs } from './tabs.ts';

/** What a page did so far. */
interface Work {
  /** Frames that it was told of. */
  frames: number[];
  /** When it was told of them, in ms of its clock without the time that it was hidden. */
  times: number[];
  submitted: number;
  timers: number;
  /** Writes to the address bar. */
  written: number;
  animated: number;
  /** Answers of the GPU that it waits for. */
  awaited: number;
}

/** Counts in a page, as `work`. */
const COUNTING = `{
  const work = { frames: [], times: [], submitted: 0, timers: 0, written: 0, animated: 0, awaited: 0 };
  window.work = work;
  let hidden = 0;
  let since = 0;
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) since = performance.now();
    else hidden += performance.now() - since;
  });
  addEventListener('kdet-frame', ({ detail }) => {
    work.frames.push(detail.frame);
    work.times.push((document.hidden ? since : performance.now()) - hidden);
  });
  const count = (owner, name, what) => {
    const original = owner[name];
    owner[name] = function (...args) {
      work[what] += 1;
      return original.apply(this, args);
    };
  };
  count(GPUQueue.prototype, 'submit', 'submitted');
  count(History.prototype, 'replaceState', 'written');
  count(window, 'setTimeout', 'timers');
  count(window, 'requestAnimationFrame', 'animated');
  const wait = (owner, name) => {
    const original = owner[name];
    owner[name] = function (...args) {
      work.awaited += 1;
      const answer = original.apply(this, args);
      const end = () => {
        work.awaited -= 1;
      };
      answer.then(end, end);
      return answer;
    };
  };
  wait(GPUBuffer.prototype, 'mapAsync');
  wait(GPUQueue.prototype, 'onSubmittedWorkDone');
}`;

/** Links, and frames per second. */
const HIDDEN = {
  'in a hidden tab nothing is searched, drawn or written, and it goes on where it was': ['#v=1&ui=0', 30],
  'in a hidden tab what is alive stands still, and it goes on where it was': ['#v=1&ui=0&scene=two_cubes&method=cpu&live=1', 60],
} as const;

for (const [name, [link, rate]] of Object.entries(HIDDEN)) {
  test(name, async ({ site }) => {
    const tabs = new Tabs();
    try {
      const tab = await tabs.open(`${site}${link}`, COUNTING);
      const work = () => tab.evaluate<Work>('work');
      const visibility = () => tab.evaluate<string>('document.visibilityState');
      if (link.includes('live=1')) {
        const said = () => tab.evaluate<string>("document.querySelector('#live-status')?.textContent ?? ''");
        await expect.poll(said).toMatch(/step [1-9]/);
      }
      await expect.poll(async () => (await work()).frames.length).toBeGreaterThanOrEqual(3);
      expect(await visibility()).toBe('visible');

      const other = await tabs.open('about:blank');
      await expect.poll(visibility).toBe('hidden');
      // What is under way comes back, is told and written down; then it is quiet.
      let before = await work();
      for (let last = ''; before.awaited > 0 || last !== JSON.stringify(before); before = await work()) {
        last = JSON.stringify(before);
        await other.pictures(60);
      }
      await other.pictures(120);
      expect(await work()).toEqual(before);

      await tab.toFront();
      await expect.poll(async () => (await work()).frames.length).toBeGreaterThanOrEqual(before.frames.length + 2);
      const { frames, times } = await work();
      const [last, next] = frames.slice(before.frames.length - 1) as [number, number];
      // Only the time in which it was seen counts. The last frame was asked for after the one two before it was told of.
      const seen = (times[before.frames.length] ?? NaN) - (times[before.frames.length - 3] ?? NaN);
      expect(next).toBeGreaterThanOrEqual(last);
      expect(next - last).toBeLessThanOrEqual(Math.ceil((rate * seen) / 1000) + 1);
    } finally {
      await tabs.close();
    }
  });
}

interface Memory {
  /** Bytes of buffers that are neither destroyed nor garbage. */
  live: number;
  /** Bytes of buffers that are not destroyed, garbage or not. */
  held: number;
  /** Bytes of the program's memory. */
  program: number;
}

/** Counts the GPU's buffers; the next page that is opened has `memory()` in its window. */
async function countBuffers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const made = new Map<WeakRef<GPUBuffer>, number>();
    const sizes = new WeakMap<GPUBuffer, WeakRef<GPUBuffer>>();
    let program: WebAssembly.Memory | undefined;
    let held = 0;
    const { createBuffer } = GPUDevice.prototype;
    GPUDevice.prototype.createBuffer = function (descriptor) {
      const buffer = createBuffer.call(this, descriptor);
      const ref = new WeakRef(buffer);
      made.set(ref, descriptor.size);
      sizes.set(buffer, ref);
      held += descriptor.size;
      return buffer;
    };
    const { destroy } = GPUBuffer.prototype;
    GPUBuffer.prototype.destroy = function () {
      const ref = sizes.get(this);
      if (ref !== undefined && made.delete(ref)) held -= this.size;
      return destroy.call(this);
    };
    const instantiate = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (...args) => {
      const result = await instantiate(...args);
      program = result.instance.exports.memory as WebAssembly.Memory;
      return result;
    };
    const memory = (): Memory => {
      let live = 0;
      for (const [ref, size] of made) if (ref.deref() !== undefined) live += size;
      return { live, held, program: program?.buffer.byteLength ?? 0 };
    };
    Object.assign(window, { memory });
  });
}

const MiB = 2 ** 20;

test('memory stays level over fifty scenes', async ({ page, site }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 120, height: 90 });
  await countBuffers(page);
  await open(page, site, '#v=1&ui=0&play=0&surface=hidden');
  const devtools = await page.context().newCDPSession(page);
  const measure = async (): Promise<Memory> => {
    // Rust lets go of objects of the browser in its own time; a second look finds what the first let go.
    for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage');
    return page.evaluate(() => (window as unknown as { memory: () => Memory }).memory());
  };
  const files = [vtk(0), vtk(1.3)];
  /** Drops two meshes so many times, the next as soon as those before are shown; then waits for a search. */
  const change = async (times: number) => {
    await page.evaluate(
      async ({ files, times }) => {
        for (let i = 0; i < times; i++) {
          const title = document.getElementById('scene-title')?.textContent;
          const transfer = new DataTransfer();
          for (const [at, text] of files.entries())
            transfer.items.add(new File([text], `${i % 2 ? 'one' : 'other'} ${at ? 'right' : 'left'}.vtk`));
          document.getElementById('canvas')?.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: transfer }));
          while (document.getElementById('scene-title')?.textContent === title) await new Promise(requestAnimationFrame);
        }
      },
      { files, times },
    );
    const before = (await told(page)).frames.length;
    await page.locator('#hash').evaluate((box: HTMLSelectElement) => {
      box.value = box.value === 'djb2' ? 'simple' : 'djb2';
      box.dispatchEvent(new Event('change'));
    });
    await expect.poll(async () => (await told(page)).frames.slice(before).some(({ objects }) => objects.length === 2)).toBe(true);
  };
  await change(10);
  const ten = await measure();
  await change(40);
  const fifty = await measure();
  expect(fifty.live / ten.live).toBeLessThan(1.05);
  // The program's memory never shrinks: it is the most that was ever in use at once, with holes. How much that is
  // depends on what came before what; what would stay behind after every scene would add up.
  expect(fifty.program - ten.program).toBeLessThan((40 * MiB) / 32);
  // Most is given back at once, not only when the browser looks for garbage.
  expect(fifty.held).toBeLessThan(2 * fifty.live);

  // Scenes of the catalogue with all their frames, which are megabytes each.
  const rounds = async (times: number) => {
    for (let i = 0; i < times; i++) {
      for (const [scene, title] of [
        ['bunny_and_planck', 'Bunny and Planck'],
        ['armadillos', 'Armadillos'],
      ] as const) {
        await page.evaluate((hash) => {
          location.hash = hash;
        }, `v=1&ui=0&play=0&surface=hidden&scene=${scene}`);
        await expect(page.locator('#scene-title')).toHaveText(title);
        await expect(page.locator('#loading')).toBeHidden();
      }
    }
  };
  await rounds(3);
  const three = await measure();
  await rounds(6);
  const nine = await measure();
  expect(nine.program - three.program).toBeLessThan((12 * MiB) / 2);
  // The search of the last scene may or may not have begun.
  expect(nine.live).toBeLessThan(2 * three.live);
  expect((await told(page)).troubles).toEqual([]);
});
