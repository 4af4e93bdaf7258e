// The overlay's beginning: finds the GPU, loads the program and the catalogue, opens the view, and ties the parts of the
// screen to one another.

import { loadCatalogue } from '../scene/catalogue.ts';
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
  const [program, catalogue] = await Promise.all([loadProgram(loadingBar.progress), loadCatalogue()]).finally(loadingBar.end);
  const lab = new Lab(program, catalogue, nameOf(gpu.info));
  let reopened = false;

  async function meet(trouble: Trouble): Promise<void> {
    switch (trouble.kind) {
      case 'panic':
        lab.give();
        notice.show({ title: 'The program failed', text: trouble.text, reload: true });
        break;
      case 'gpu':
        notice.show({ title: 'The GPU reported an error', text: trouble.text, reload: true });
        break;
      case 'scene':
        notice.show({ title: 'This scene cannot be searched', text: trouble.text });
        break;
      case 'lost':
        // Drivers are reset and laptops change GPUs: the first time, quietly begin again on a new device.
        lab.close();
        if (reopened) {
          notice.show({
            title: 'The GPU went away twice',
            text: `The browser says: ${trouble.text}`,
            advice: 'Close other programs that use the GPU, then reload.',
            reload: true,
          });
        } else {
          reopened = true;
          const again = await findGpu();
          if ('notice' in again) notice.show({ ...again.notice, reload: true });
          else await lab.open();
        }
        break;
    }
  }

  addEventListener('kdet-trouble', (event) => {
    const { detail } = event as CustomEvent<Trouble>;
    // The program may be in the middle of something: answer once it is done.
    setTimeout(() => void meet(detail).catch(giveUp));
  });

  const adapter = await lab.open();
  adapterPanel.show(nameOf(gpu.info), adapter);
  element('overlay', HTMLElement).classList.add('alive');
  await lab.begin();
}

function giveUp(error: unknown): void {
  notice.show({ title: 'The page could not start', text: `${messageOf(error)}.`, reload: true });
}

/** What nobody caught is told, too: nobody reads the console. */
function tell(error: unknown): void {
  // How a panic ends, which has been told by itself.
  if (error instanceof WebAssembly.RuntimeError && error.message.includes('unreachable')) return;
  notice.show({ title: 'Something went wrong', text: `${messageOf(error)}.` });
}

addEventListener('error', ({ error }) => {
  // Without one it is not of this page's doing: an observer that the browser makes wait, a script of somebody else's.
  if (error !== null && error !== undefined) tell(error);
});
addEventListener('unhandledrejection', (event) => tell(event.reason));
main().catch(giveUp);
