// The GPU device of a page, to be lost.

import type { Page } from '@playwright/test';

/** Leaves the device that the page opens in `window.device`. */
export async function keepDevice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const request = GPUAdapter.prototype.requestDevice;
    GPUAdapter.prototype.requestDevice = async function (...args) {
      const device = await request.apply(this, args);
      Object.assign(window, { device });
      return device;
    };
  });
}

/** Loses it, as when a driver is updated. */
export const loseDevice = (page: Page): Promise<void> => page.evaluate(() => (window as unknown as { device: GPUDevice }).device.destroy());
