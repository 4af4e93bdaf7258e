/** The seven steps of a primitive. */
export const TITLES = ['Sphere and box', 'Level', 'Cells', 'Visits', 'Candidates', 'Narrow test', 'Result'] as const;
