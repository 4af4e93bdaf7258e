// The overlay's beginning: finds the GPU, loads the program, opens the view, and ties the parts of the screen to it.

import * as adapterPanel from './adapter-panel.ts';
import { followSize } from './canvas-size.ts';
import { element } from './element.ts';
import { findGpu, nameOf } from './gpu.ts';
import * as loading from './loading.ts';
import * as motion from './motion.ts';
import * as notice from './notice.ts';
import { loadProgram, type Program, type Trouble, type View } from './program.ts';

const canvas = element('canvas', HTMLCanvasElement);
const darkness = matchMedia('(prefers-color-scheme: dark)');

/** Opens the view on the canvas and ties the overlay to it. Returns how to close it. */
async function open(program: Program, name: string): Promise<() => void> {
  const view: View = await program.View.open(canvas);
  adapterPanel.show(name, view.adapter);
  const setDark = () => view.setDark(darkness.matches);
  setDark();
  darkness.addEventListener('change', setDark);
  const unfollowSize = followSize(canvas, (width, height, scale) => view.resize(width, height, scale));
  motion.follow((playing) => view.setPlaying(playing));
  return () => {
    darkness.removeEventListener('change', setDark);
    unfollowSize();
    motion.follow(() => {});
    view.free();
  };
}

async function main(): Promise<void> {
  const gpu = await findGpu();
  if ('notice' in gpu) {
    notice.show(gpu.notice);
    return;
  }
  const name = nameOf(gpu.info);

  let program: Program;
  let reopened = false;
  let close = () => {};

  async function meet(trouble: Trouble): Promise<void> {
    switch (trouble.kind) {
      case 'panic':
        notice.show({ title: 'The program failed', text: trouble.text, reload: true });
        break;
      case 'gpu':
        notice.show({ title: 'The GPU reported an error', text: trouble.text, reload: true });
        break;
      case 'lost':
        // Drivers are reset and laptops change GPUs: the first time, quietly begin again on a new device.
        close();
        close = () => {};
        if (reopened) {
          notice.show({
            title: 'The GPU went away twice',
            text: `The browser says: ${trouble.text}`,
            advice: 'Close other programs that use the GPU, then reload.',
            reload: true,
          });
        } else {
          reopened = true;
          close = await open(program, name);
        }
        break;
    }
  }

  addEventListener('kdet-trouble', (event) => {
    const { detail } = event as CustomEvent<Trouble>;
    // The program may be in the middle of something: answer once it is done.
    setTimeout(() => void meet(detail).catch(giveUp));
  });

  loading.start();
  program = await loadProgram(loading.progress).finally(loading.end);
  close = await open(program, name);
}

function giveUp(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  notice.show({ title: 'The page could not start', text, reload: true });
}

main().catch(giveUp);
