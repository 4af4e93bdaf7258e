/** An error's message without its full stop, which the notice adds. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
