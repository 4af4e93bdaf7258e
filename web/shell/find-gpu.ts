// Whether there is a GPU for the page at all, and what it is called.

import type { Notice } from '../ui/notice.ts';

const BROWSERS =
  'Chrome or Edge 113 or newer (on Android 121), Safari 26 or newer, ' +
  'Firefox 141 or newer on Windows and 145 or newer on a Mac with Apple silicon. ' +
  'On Linux, Chrome may want the flag chrome://flags/#enable-unsafe-webgpu.';

/** Milliseconds between tries. A browser whose graphics process is just starting, or starting again, has no adapter yet. */
const PAUSES = [250, 750, 1500];

async function requestAdapter(gpu: GPU): Promise<GPUAdapter | null> {
  for (const pause of PAUSES) {
    const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
    if (adapter !== null) return adapter;
    await new Promise((done) => setTimeout(done, pause));
  }
  return gpu.requestAdapter({ powerPreference: 'high-performance' });
}

/** The adapter's description, or what to tell the visitor where there is none. */
export async function findGpu(): Promise<{ info: GPUAdapterInfo } | { notice: Notice }> {
  if (!isSecureContext) {
    return {
      notice: {
        title: 'This address is not secure',
        text: 'Browsers give pages the GPU only over https, or from this very machine (http://127.0.0.1).',
        advice: 'Open the page over https.',
      },
    };
  }
  // Its type says that it is always there; many browsers differ.
  const gpu = navigator.gpu as GPU | undefined;
  if (gpu === undefined) {
    return {
      notice: {
        title: 'This browser has no WebGPU',
        text: 'kDet Lab computes and draws on your GPU through WebGPU, which this browser does not offer.',
        advice: `Browsers that have it: ${BROWSERS}`,
      },
    };
  }
  const adapter = await requestAdapter(gpu);
  if (adapter === null) {
    return {
      notice: {
        title: 'The browser found no GPU',
        text: 'It has WebGPU, but no graphics adapter that it would use.',
        advice:
          'Turn on graphics acceleration in its settings and update the graphics driver; in Chrome and Edge ' +
          `chrome://gpu says what is wrong. Or try another browser: ${BROWSERS}`,
      },
    };
  }
  return { info: adapter.info };
}

/** What to call the adapter: browsers hide some of this, differently. */
export function nameOf(info: GPUAdapterInfo): string {
  const known = [info.vendor, info.architecture, info.device].filter((part) => part !== '').join(' ');
  return info.description || known || 'an adapter the browser does not name';
}
