// The screenshot: from what is on the screen to the file.

import type { Timeline } from '../chart/timeline.ts';
import type { Shown } from '../scene/current-scene.ts';
import { messageOf } from '../ui/error-message.ts';
import * as notice from '../ui/notice.ts';
import { saveFile } from '../ui/save-file.ts';
import * as colorLegend from '../view/color-legend.ts';
import type { Answer } from '../wasm/events.ts';
import type { View } from '../wasm/program.ts';
import { caption } from './caption.ts';
import { screenshot } from './screenshot.ts';

export interface OnScreen {
  readonly canvas: HTMLCanvasElement;
  readonly view: View;
  readonly shown: Shown;
  readonly answer: Answer | undefined;
  readonly timeline: Timeline;
  readonly adapter: string;
  /** The camera may be rounded to what the link says. */
  readonly link: () => string;
  /** Pixels along each side, as a multiple of the canvas'. */
  readonly factor: number;
}

/** The height of the chart in its own CSS pixels. */
const CHART_HEIGHT = 240;

export async function saveScreenshot({ canvas, view, shown, answer, timeline, adapter, link, factor }: OnScreen): Promise<void> {
  try {
    const address = link();
    const words = caption({ shown, primitives: view.primitives, answer, run: timeline.current, colors: colorLegend.asText(), adapter });
    const frame = view.shownFrame ?? view.frame;
    const capture = await view.capture(factor);
    const { width, height, pixels } = capture;
    capture.free();
    const png = await screenshot({
      picture: new ImageData(pixels, width, height),
      pixelRatio: width / Math.max(1, canvas.clientWidth),
      chart: (across, ratio) => timeline.picture(across, CHART_HEIGHT, ratio),
      caption: words,
      link: address,
    });
    saveFile(`kdet-${shown.id ?? 'own'}-${frame}.png`, png);
    notice.tell('Screenshot saved. Drop it onto the page to restore this state.');
  } catch (error) {
    notice.show({ title: 'The screenshot failed', text: messageOf(error) });
  }
}
