// The playhead: two lines, one on either side of its frame's column.

export const PLAYHEAD_LINE = 2;

/** However many frames there are, something can be seen between the lines. */
const LEAST_COLUMN = 3;

/** How wide it is in CSS pixels, lines included, around a column of this width. */
export const playheadWidth = (column: number): number => Math.max(column, LEAST_COLUMN) + 2 * PLAYHEAD_LINE;
