// What pictures can look like, from the generated tables: surfaces, colours, and how many pixels are drawn.

import * as tables from '../wasm/tables.ts';
import { labelIn, type Name, names } from './rows.ts';

export type SurfaceName = Name<typeof tables.SURFACES>;
export type ColorName = Name<typeof tables.COLORS>;
export type QualityName = Name<typeof tables.QUALITIES>;

export const SURFACES: readonly SurfaceName[] = names(tables.SURFACES);
export const COLORS: readonly ColorName[] = names(tables.COLORS);
export const QUALITIES: readonly QualityName[] = names(tables.QUALITIES);

export const surfaceLabel = (surface: string): string => labelIn(tables.SURFACES, surface);
export const colorLabel = (color: string): string => labelIn(tables.COLORS, color);
export const qualityLabel = (quality: string): string => labelIn(tables.QUALITIES, quality);
