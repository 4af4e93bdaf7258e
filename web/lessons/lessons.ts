// What the page needs of the lessons: a bundle of its own.

export { wholeFigure } from './contents.ts';
export { LessonsPanel } from './panel.ts';
