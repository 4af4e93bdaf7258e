/** What an error says, without the full stop that is added again. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
