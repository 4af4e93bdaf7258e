// Files that a visitor drops or chooses: results of benchmarks, a screenshot with a link in it, or a scene.

import { type Benchmarks, isSummary } from '../benchmark/benchmark.ts';
import { linkInside } from '../capture/screenshot.ts';
import type { CurrentScene } from '../scene/current-scene.ts';
import type { AddressBar } from '../state/address-bar.ts';
import * as notice from '../ui/notice.ts';

interface Takers {
  readonly benchmarks: Benchmarks;
  readonly addressBar: AddressBar;
  readonly scene: CurrentScene;
}

export async function takeFiles({ benchmarks, addressBar, scene }: Takers, files: File[]): Promise<void> {
  const first = files[0];
  if (files.every(isSummary)) {
    await benchmarks.take(files);
    return;
  }
  if (files.length !== 1 || first === undefined || !/\.png$/i.test(first.name)) {
    await scene.open(files);
    return;
  }
  const link = await linkInside(first);
  if (link !== undefined) {
    addressBar.go(link);
    return;
  }
  notice.show({
    title: `${first.name} contains no link`,
    text: 'Only screenshots saved by this page can be opened. Image editors may have removed the link.',
  });
}
