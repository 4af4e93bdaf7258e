// The page's entry: finds the GPU, loads the program and the catalogue, opens the view, and connects the parts of the page.

import { loadLessons } from '../lessons/load-lessons.ts';
import { loadCatalogue } from '../scene/catalogue.ts';
import { addParts, addShaders, areNamedBy } from '../systems/later-parts.ts';
import { element } from '../ui/element.ts';
import { messageOf } from '../ui/error-message.ts';
import * as loadingBar from '../ui/loading-bar.ts';
import * as notice from '../ui/notice.ts';
import type { Trouble } from '../wasm/events.ts';
import { loadProgram } from '../wasm/load.ts';
import * as adapterPanel from './adapter-panel.ts';
import { findGpu, nameOf } from './find-gpu.ts';
import { Lab } from './lab.ts';

async function main(): Promise<void> {
  const gpu = await findGpu();
  if ('notice' in gpu) {
    notice.showInstead(gpu.notice);
    return;
  }
  loadingBar.start('the program');
  // A link to a figure of a lesson says nothing else about the state.
  const asksForLesson = /[#&]lesson=/.test(location.hash);
  // Without them the page still has everything else: who asks again is told what is wrong.
  const coming = asksForLesson ? loadLessons().catch(() => undefined) : undefined;
  const parts = Promise.all([loadProgram(loadingBar.progress), loadCatalogue(), coming]);
  const [program, catalogue, lessons] = await parts.finally(loadingBar.end);
  // Whoever asks for what they have is told if that fails. A software GPU has kernels of its own, without which it is slow.
  if (areNamedBy(location.hash)) await addParts(program).catch(() => undefined);
  else if (gpu.info.isFallbackAdapter) await addShaders(program).catch(() => undefined);
  const lab = new Lab(program, catalogue, nameOf(gpu.info), lessons);
  let reopened = false;

  async function handle(trouble: Trouble): Promise<void> {
    switch (trouble.kind) {
      case 'panic':
        lab.give();
        notice.show({ title: 'The program failed', text: trouble.text, reload: true });
        break;
      case 'gpu':
        notice.show({ title: 'The GPU reported an error', text: trouble.text, reload: true });
        break;
      case 'scene':
        notice.show({ title: 'Collision detection failed for this scene', text: trouble.text });
        break;
      case 'lost':
        // Drivers are reset and laptops switch GPUs: the first time, reopen on a new device without a notice.
        lab.close();
        if (reopened) {
          notice.show({
            title: 'The GPU device was lost twice',
            text: `Message from the browser: ${trouble.text}`,
            advice: 'Close other programs that use the GPU, then reload the page.',
            reload: true,
          });
        } else {
          reopened = true;
          const again = await findGpu();
          if ('notice' in again) notice.show({ ...again.notice, reload: true });
          else await lab.open();
        }
        break;
      default:
        notice.show({ title: 'Something went wrong', text: `${String(trouble.kind)}: ${trouble.text}` });
    }
  }

  addEventListener('kdet-trouble', ({ detail }) => {
    // The program may still be running: react after it has returned.
    setTimeout(() => void handle(detail).catch(giveUp));
  });

  const adapter = await lab.open();
  adapterPanel.show(nameOf(gpu.info), adapter);
  element('overlay', HTMLElement).classList.add('alive');
  await lab.begin();
  // Who asks for them is told if that fails.
  if (asksForLesson) lab.withLessons(() => {});
  else lab.openLessons().catch(() => {});
  addParts(program).catch(() => undefined);
}

function giveUp(error: unknown): void {
  notice.show({ title: 'The page could not start', text: `${messageOf(error)}.`, reload: true });
}

/** Uncaught errors are shown, because few users read the console. */
function report(error: unknown): void {
  // The end of a panic, which has a notice of its own.
  if (error instanceof WebAssembly.RuntimeError && error.message.includes('unreachable')) return;
  notice.show({ title: 'Something went wrong', text: `${messageOf(error)}.` });
}

addEventListener('error', ({ error }) => {
  // Events without an error are not from this page: delayed ResizeObserver notifications, scripts of extensions.
  if (error !== null && error !== undefined) report(error);
});
addEventListener('unhandledrejection', (event) => report(event.reason));
main().catch(giveUp);
