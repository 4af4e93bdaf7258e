// The screenshot: from what is on the screen to the file.

import type { Timeline } from '../chart/timeline.ts';
import type { Shown } from '../scene/current-scene.ts';
import { messageOf } from '../ui/error-message.ts';
import * as notice from '../ui/notice.ts';
import { saveFile } from '../ui/save-file.ts';
import * as colorLegend from '../view/color-legend.ts';
import type { Answer } from '../wasm/events.ts';
import type { View } from '../wasm/view.ts';
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
}

export async function saveScreenshot({ canvas, view, shown, answer, timeline, adapter, link }: OnScreen): Promise<void> {
  try {
    const address = link();
    const words = caption(shown, answer, timeline.current, colorLegend.asText(), adapter);
    view.drawNow();
    const png = await screenshot({ canvas, chart: (width, ratio) => timeline.picture(width, 240, ratio), caption: words, link: address });
    saveFile(`kdet-${shown.id ?? 'own'}-${view.frame}.png`, png);
    notice.tell('Screenshot saved. Drop it onto the page to restore this state.');
  } catch (error) {
    notice.show({ title: 'The screenshot failed', text: messageOf(error) });
  }
}
