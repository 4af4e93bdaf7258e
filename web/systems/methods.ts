// What methods have in common, for every part of the screen that tells them apart. Imports nothing: the report has it, too.

interface Asked {
  readonly method: string;
}

/** Whether the method keeps a list of the pairs that it finds. */
export const listsPairs = ({ method }: Asked): boolean => method !== 'kdet_no_pairs';

/** Whether the method fills a grid; brute force has none. */
export const hasGrid = ({ method }: Asked): boolean => method !== 'gpu' && method !== 'gpu_no_loop';
