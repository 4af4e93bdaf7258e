// Finds the GPU adapter and its name.

import type { Notice } from '../ui/notice.ts';

const BROWSERS =
  'Chrome or Edge 113 or newer (on Android 121), Safari 26 or newer, ' +
  'Firefox 141 or newer on Windows and 145 or newer on a Mac with Apple silicon. ' +
  'On Linux, Chrome may need the flag chrome://flags/#enable-unsafe-webgpu.';

/** Milliseconds between attempts. While a browser's graphics process is (re)starting, it has no adapter. */
const PAUSES = [250, 750, 1500];

async function requestAdapter(gpu: GPU): Promise<GPUAdapter | null> {
  for (const pause of PAUSES) {
    const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
    if (adapter !== null) return adapter;
    await new Promise((done) => setTimeout(done, pause));
  }
  return gpu.requestAdapter({ powerPreference: 'high-performance' });
}

/** The adapter's description, or a notice if there is none. */
export async function findGpu(): Promise<{ info: GPUAdapterInfo } | { notice: Notice }> {
  if (!isSecureContext) {
    return {
      notice: {
        title: 'This address is not secure',
        text: 'Browsers allow WebGPU only over https or from the local machine (http://127.0.0.1).',
        advice: 'Open the page over https.',
      },
    };
  }
  // The type says that it is always defined; many browsers do not have it.
  const gpu = navigator.gpu as GPU | undefined;
  if (gpu === undefined) {
    return {
      notice: {
        title: 'This browser has no WebGPU',
        text: 'kDet Lab computes and renders on your GPU through WebGPU, which this browser does not support.',
        advice: `Supported browsers: ${BROWSERS}`,
      },
    };
  }
  const adapter = await requestAdapter(gpu);
  if (adapter === null) {
    return {
      notice: {
        title: 'No GPU adapter found',
        text: 'This browser supports WebGPU but offers no graphics adapter.',
        advice:
          'Turn on graphics acceleration in the browser settings and update the graphics driver; in Chrome and Edge, ' +
          `chrome://gpu lists the problems. Or try another browser: ${BROWSERS}`,
      },
    };
  }
  return { info: adapter.info };
}

/** The adapter's name; which fields are filled in depends on the browser. */
export function nameOf(info: GPUAdapterInfo): string {
  const known = [info.vendor, info.architecture, info.device].filter((part) => part !== '').join(' ');
  return info.description || known || 'unnamed adapter';
}
