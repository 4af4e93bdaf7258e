// Small meshes for tests, and dropping them onto the page.

import type { Page } from '@playwright/test';

/** A block of 2 × 2 × 2 cubes of five tetrahedra each as a legacy VTK file. */
export function vtk(shift: number, tall = 1): string {
  const points: string[] = [];
  const at = (x: number, y: number, z: number) => x + 3 * (y + 3 * z);
  for (let z = 0; z < 3; z++) for (let y = 0; y < 3; y++) for (let x = 0; x < 3; x++) points.push(`${x + shift} ${y * tall} ${z}`);
  const cells: string[] = [];
  for (let z = 0; z < 2; z++) {
    for (let y = 0; y < 2; y++) {
      for (let x = 0; x < 2; x++) {
        const flip = (x + y + z) % 2;
        const c = (i: number) => at(x + ((i & 1) ^ flip), y + ((i >> 1) & 1), z + ((i >> 2) & 1));
        for (const corners of [
          [0, 1, 2, 4],
          [3, 2, 1, 7],
          [5, 1, 4, 7],
          [6, 4, 2, 7],
          [1, 2, 4, 7],
        ]) {
          cells.push(`4 ${corners.map(c).join(' ')}`);
        }
      }
    }
  }
  return [
    '# vtk DataFile Version 3.0',
    'a block',
    'ASCII',
    'DATASET UNSTRUCTURED_GRID',
    `POINTS ${points.length} float`,
    ...points,
    `CELLS ${cells.length} ${5 * cells.length}`,
    ...cells,
    `CELL_TYPES ${cells.length}`,
    ...cells.map(() => '10'),
    '',
  ].join('\n');
}

export interface TestFile {
  readonly name: string;
  readonly buffer: Buffer;
}

export const file = (name: string, contents: string | Buffer): TestFile => ({ name, buffer: Buffer.from(contents) });

/** Two blocks that overlap. */
export const TWO_BLOCKS = [file('left.vtk', vtk(0)), file('right.vtk', vtk(1.3))];

/** How many pairs of their tetrahedra collide. */
export const BLOCK_PAIRS = 176;

/** As if they had been dropped. */
export async function dropFiles(page: Page, files: readonly TestFile[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    (files) => {
      const transfer = new DataTransfer();
      for (const { name, bytes } of files) transfer.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name));
      return transfer;
    },
    files.map(({ name, buffer }) => ({ name, bytes: buffer.toString('base64') })),
  );
  await page.dispatchEvent('#canvas', 'drop', { dataTransfer: transfer });
}
