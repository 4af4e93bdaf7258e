// The playhead: two lines, one on either side of its frame's column.

export const PLAYHEAD_LINE = 2;

/** Least distance of the lines, however many frames there are. */
const LEAST_COLUMN = 3;

/** Its width in CSS pixels, lines included, around a column of this width. */
export const playheadWidth = (column: number): number => Math.max(column, LEAST_COLUMN) + 2 * PLAYHEAD_LINE;
