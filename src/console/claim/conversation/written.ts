export const WRITTEN_KINDS = ['message', 'note'] as const;
export type WrittenKind = (typeof WRITTEN_KINDS)[number];
