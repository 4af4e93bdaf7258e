// The times of one frame by stage, for the tooltip.

import type { Figures, Run } from './measurements.ts';

export interface StageRow {
  readonly name: string;
  /** The stage whose colour it has; absent for a part of a stage, below it. */
  readonly stage?: string;
  readonly ms: number;
}

/** The top of the stack first; each stage is followed by its parts where the kinds of pairs were timed apart. */
export function stageRows(run: Pick<Run, 'stages' | 'parts'>, figures: Pick<Figures, 'stages' | 'parts'>): StageRow[] {
  const parts = run.parts.map(({ stage, kind }, i) => ({ stage, name: `${stage}, ${kind}`, ms: figures.parts[i]?.median ?? 0 }));
  return run.stages
    .slice(0, figures.stages.length)
    .map((stage, i): StageRow[] => [
      { name: stage, stage, ms: figures.stages[i]?.median ?? 0 },
      ...parts.filter((part) => part.stage === stage).map(({ name, ms }) => ({ name, ms })),
    ])
    .reverse()
    .flat();
}
