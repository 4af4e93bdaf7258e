// Every format of own meshes, whole and broken: name, place, and what was expected there.

import { readFileSync } from 'node:fs';

import { dropFiles, file, type TestFile } from './blocks.ts';
import { expect, LIGHT, lastFrame, openQuickly, searched, test, told, UNSEEN, wide } from './site.ts';

const wedge = (ending: string): string => readFileSync(new URL(`meshes/wedge.${ending}`, import.meta.url), 'utf8');
const mesh = (ending: string, name = 'wedge'): TestFile => file(`${name}.${ending}`, wedge(ending));

wide('all formats open; sequences are animations, several files several objects; warnings are told', async ({ page, site }) => {
  await openQuickly(page, site, LIGHT.replace('method=cpu', 'surface=hidden'));
  const notice = page.getByRole('alert');
  const title = page.locator('#scene-title');
  const slider = page.getByRole('slider', { name: 'Frame' });

  // One of each kind, all at once: five objects of the same two tetrahedra, of which every two collide.
  await dropFiles(page, [mesh('msh', 'a'), mesh('vtu', 'b'), mesh('mesh', 'c'), mesh('node', 'd'), mesh('ele', 'd')]);
  await expect(title).toHaveText('a, b, c, d');
  await expect.poll(async () => (await lastFrame(page))?.objects.length).toBe(4);
  const both = await lastFrame(page);
  // Each tetrahedron with its three twins; neighbours of other objects share a face, which is a touch.
  expect(both?.counts.colliding_pairs).toBe(24);
  expect(both?.counts.participants).toBe(8);
  await expect(notice).toBeHidden();

  // Surfaces: four objects of the same two triangles. The vertices of the .stl are welded, and that is told.
  await dropFiles(page, [mesh('obj', 'e'), mesh('ply', 'f'), mesh('stl', 'g'), mesh('off', 'h')]);
  await expect(title).toHaveText('e, f, g, h');
  await expect.poll(async () => (await lastFrame(page))?.counts.colliding_pairs).toBe(24);
  expect((await lastFrame(page))?.counts.participants).toBe(8);
  await expect(notice).toContainText('g.stl: 2 of 6 vertices');
  await notice.getByRole('button', { name: 'Close' }).click();

  // A sequence of .node and .ele, one that is shorter, with a gap: told, and shown all the same.
  const moved = (by: number) =>
    wedge('node').replaceAll(/^(\d) (\S+) (\S+) (\S+)$/gm, (_, id, x, y, z) => `${id} ${x} ${Number(y) + by} ${z}`);
  await dropFiles(page, [
    ...[1, 2, 4].flatMap((i) => [file(`fall_${i}.node`, moved(0.1 * i)), file(`fall_${i}.ele`, wedge('ele'))]),
    mesh('mesh', 'rest_1'),
    mesh('mesh', 'rest_2'),
  ]);
  await expect(title).toHaveText('fall, rest');
  await expect(slider).toHaveAttribute('aria-valuemax', '2');
  await expect(notice).toContainText('Notes on these files');
  await expect(notice).toContainText('1 missing between fall_2.node and fall_4.node');
  await expect(notice).toContainText('rest has 2 frames of 3');
  await notice.getByRole('button', { name: 'Close' }).click();
  const before = (await told(page)).frames.length;
  await slider.focus();
  await page.keyboard.press('End');
  await searched(page, before + 1);
  await expect.poll(async () => (await lastFrame(page))?.frame).toBe(2);

  // Broken ones: what was there stays.
  const cases: [TestFile[], RegExp][] = [
    [[file('a.msh', wedge('msh').replace('1.5 0 0', '1.5 zero 0'))], /a\.msh, line 17: expected .*'zero'/],
    [[file('b.msh', wedge('msh').slice(0, 150))], /b\.msh, line \d+: .*expected/],
    [[file('c.vtu', wedge('vtu').replace('0 1 2 3 0 2 1 4', '0 1 2 3 0 2 1 five'))], /c\.vtu, line 12: expected .*'five'/],
    [[file('d.vtu', wedge('vtu').replace('10 10', '12 10'))], /d\.vtu.*cell 0.*only 4-node tetrahedra/],
    [[file('e.mesh', wedge('mesh').replace('0.25 0.5 2 0', '0.25 0.5'))], /e\.mesh, line \d+: expected/],
    [[file('f.mesh', wedge('mesh').replace('1 3 2 5 0', '1 3 2 50 0'))], /f\.mesh.*50/],
    [[file('g.node', wedge('node')), file('g.ele', wedge('ele').replace('2 1 3 2 5', '2 1 3 2 x'))], /g\.ele, line 3: expected .*'x'/],
    [[file('h.node', wedge('node').replace('5 3 0 0', 'five 3 0 0')), file('h.ele', wedge('ele'))], /h\.node, line 1: expected .*'five'/],
    [[file('i_1.vtu', wedge('vtu')), file('i_2.vtu', wedge('vtu').replace('4 8', '4 9'))], /i_2\.vtu/],
    [[file('j.stl', 'solid j')], /j\.stl, line 1: .*endsolid/],
    [[mesh('stl', 'l'), mesh('msh', 'm')], /m\.msh has tetrahedra.*triangles/],
    [[file('k.msh', '')], /k\.msh/],
  ];
  for (const [files, words] of cases) {
    await dropFiles(page, files);
    await expect(notice).toContainText(words);
    await expect(notice).toContainText('still shown');
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect(title).toHaveText('fall, rest');
  }
  expect((await told(page)).troubles).toEqual([]);
});

test('a reader of mesh files that cannot be loaded is told, and the page goes on', async ({ page, site, complaints }) => {
  await page.route('**/later/reader-*', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await openQuickly(page, site, UNSEEN);
  const before = await page.locator('#scene-title').textContent();
  await dropFiles(page, [mesh('msh')]);
  await expect(page.locator('#notice-title')).toHaveText('wedge.msh could not be opened');
  await expect(page.getByRole('alert')).toContainText('the reader of files could not be loaded');
  await expect(page.locator('#scene-title')).toHaveText(before ?? '');
  complaints.length = 0;
});
