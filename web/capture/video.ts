// The video of one playthrough, or of a live scene as long as it is recorded: from the button to the file.

import type { CurrentScene } from '../scene/current-scene.ts';
import { element } from '../ui/element.ts';
import { messageOf } from '../ui/error-message.ts';
import * as notice from '../ui/notice.ts';
import { saveFile } from '../ui/save-file.ts';
import { OnePlaythrough } from './one-playthrough.ts';
import { type Recording, recordCanvas } from './record-canvas.ts';

export class Video {
  private readonly button = element('record', HTMLButtonElement);
  private running: { readonly recording: Recording; readonly playthrough: OnePlaythrough | undefined } | undefined;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly scene: CurrentScene,
    /** Plays from the first frame. */
    private readonly rewind: () => void,
    /** Whether the scene is alive: it goes on from where it is, until somebody ends the recording. */
    private readonly isAlive: () => boolean,
  ) {}

  /** Begins one, or ends the one that is being recorded. */
  toggle(): void {
    if (this.running !== undefined) {
      this.running.recording.stop();
      return;
    }
    try {
      const recording = recordCanvas(this.canvas);
      const playthrough = this.isAlive() ? undefined : new OnePlaythrough(this.scene.shown?.frames, () => recording.stop());
      this.running = { recording, playthrough };
      this.button.textContent = 'Stop recording';
      if (playthrough !== undefined) this.rewind();
      const name = `kdet-${this.scene.shown?.id ?? 'own'}`;
      recording.video
        .then((video) => {
          saveFile(`${name}.${video.type.split('/')[1]}`, video);
          notice.tell('Video saved.');
        })
        .catch((error: unknown) => notice.show({ title: 'The recording failed', text: messageOf(error) }))
        .finally(() => {
          this.running = undefined;
          this.button.textContent = 'Video';
        });
    } catch (error) {
      notice.show({ title: 'The recording failed', text: messageOf(error) });
    }
  }

  /** This frame is on the screen. */
  see(frame: number): void {
    this.running?.playthrough?.see(frame);
  }
}
