// Fingers on the picture: one turns it, two move it and go nearer; the page itself stays where it is.

import type { CDPSession } from '@playwright/test';

import { copiedLink, expect, LIGHT, open, test, told } from './site.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 667 } });

interface Point {
  x: number;
  y: number;
}

/** Puts fingers down, moves them in steps, and lifts them. */
async function fingers(devtools: CDPSession, from: Point[], to: Point[], steps = 4): Promise<void> {
  const at = (part: number) =>
    from.map(({ x, y }, id) => ({ x: x + part * ((to[id]?.x ?? x) - x), y: y + part * ((to[id]?.y ?? y) - y), id }));
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= steps; step++)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / steps) });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('one finger turns, two fingers go nearer and move, a tap does nothing', async ({ page, site }) => {
  await open(page, site, `${LIGHT}&ui=0&surface=hidden&solids=0&cam=30,20,4,0,0,0`);
  const devtools = await page.context().newCDPSession(page);
  const camera = async () => (await copiedLink(page)).match(/cam=([^&]*)/)?.[1] ?? '';
  /** The camera after something, in six numbers. */
  const after = async (act: () => Promise<void>) => {
    const before = await camera();
    await act();
    await expect.poll(camera).not.toBe(before);
    return (await camera()).split(',').map(Number);
  };
  const [yaw = 0, pitch = 0, distance = 0, ...target] = (await camera()).split(',').map(Number);

  const [yaw1 = 0, pitch1 = 0, distance1, ...target1] = await after(() => fingers(devtools, [{ x: 180, y: 300 }], [{ x: 260, y: 330 }]));
  // As a mouse: to the right, the picture turns to the right, its camera to the left; downwards it is seen from higher above.
  expect(yaw1).toBeLessThan(yaw - 10);
  expect(pitch1).toBeGreaterThan(pitch + 3);
  expect([distance1, ...target1]).toEqual([distance, ...target]);

  // Fingers apart, evenly: nearer by as much, and nothing else.
  const [yaw2, pitch2, distance2 = 0, ...target2] = await after(() =>
    fingers(
      devtools,
      [
        { x: 150, y: 300 },
        { x: 230, y: 300 },
      ],
      [
        { x: 110, y: 300 },
        { x: 270, y: 300 },
      ],
    ),
  );
  expect([yaw2, pitch2]).toEqual([yaw1, pitch1]);
  expect(distance2 / distance).toBeCloseTo(0.5, 1);
  for (const [i, value] of target2.entries()) expect(value).toBeCloseTo(target[i] ?? 0, 1);

  // Side by side: the picture moves with them, so what is looked at moves the other way; nothing turns, nothing comes nearer.
  const [yaw3, pitch3, distance3 = 0, ...target3] = await after(() =>
    fingers(
      devtools,
      [
        { x: 150, y: 300 },
        { x: 230, y: 300 },
      ],
      [
        { x: 150, y: 400 },
        { x: 230, y: 400 },
      ],
    ),
  );
  expect([yaw3, pitch3]).toEqual([yaw1, pitch1]);
  expect(distance3 / distance2).toBeCloseTo(1, 1);
  expect((target3[1] ?? 0) - (target2[1] ?? 0)).toBeGreaterThan(0.05);

  // After one finger is lifted, the other turns; no jump.
  const still = await camera();
  await page.touchscreen.tap(200, 300);
  expect(await camera()).toBe(still);
  await expect(page).toHaveURL(new RegExp(`&cam=${still}&`));
  expect(await page.evaluate(() => [scrollX, scrollY, visualViewport?.scale])).toEqual([0, 0, 1]);
  expect((await told(page)).troubles).toEqual([]);
});
