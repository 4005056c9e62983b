/** What a team can do to many claims at once (docs/decisions/072-views-bulk-export.md). */
import type { Permission } from '../access/permissions.ts';

export const BULK_KINDS = ['assign', 'label', 'close', 'dismiss', 'status', 'macro'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

type BulkRule = {
  /** Needed in addition to reading and changing claims; null for none. */
  permission: Permission | null;
  /**
   * How it can be undone. `reverse`: it starts at once, and each claim gets its former value back. `hold`: it starts when
   * that time is over, because what customers were told can't be taken back.
   */
  undo: 'reverse' | 'hold';
};

export const BULK_RULES: Record<BulkKind, BulkRule> = {
  assign: { permission: null, undo: 'reverse' },
  label: { permission: null, undo: 'reverse' },
  close: { permission: null, undo: 'hold' },
  dismiss: { permission: 'claim:resolve', undo: 'hold' },
  status: { permission: null, undo: 'hold' },
  macro: { permission: 'message:create', undo: 'hold' },
};

const UNDO_MS: Record<BulkRule['undo'], number> = { reverse: 10 * MINUTE, hold: 10 * SECOND };

/** Claims in one bulk action, and those that can be named one by one. */
export const MOST_IN_BULK = 10_000;
export const MOST_TICKED = 1_000;
/** Unfinished bulk actions of a store. */
export const MOST_BULKS = 50;

/** When it starts, and until when it can be undone. @param now milliseconds */
export function bulkTimes(kind: BulkKind, now: number): { startsAt: Date; undoUntil: Date } {
  const { undo } = BULK_RULES[kind];
  const undoUntil = new Date(now + UNDO_MS[undo]);
  return { startsAt: undo === 'hold' ? undoUntil : new Date(now), undoUntil };
}

const CLOSE = 10;

/** Whether as many claims match as the team was told: a tenth may have come or gone meanwhile, or ten. */
export const isAsExpected = (found: number, expected: number): boolean =>
  Math.abs(found - expected) <= Math.max(CLOSE, Math.floor(expected / 10));

/** What an action replaced in a claim. */
export type BulkBefore = { assignee: string | null; labels: string[] };

/** A claim's labels after some were added and others removed. */
export function relabelled(
  labels: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] {
  const left = labels.filter((label) => !remove.includes(label));
  return [...left, ...add.filter((label) => !left.includes(label))];
}

/** What brings back the labels from before, and leaves those alone that have changed since. */
export const labelsBack = (
  before: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): { add: string[]; remove: string[] } => ({
  add: before.filter((label) => remove.includes(label) && !add.includes(label)),
  remove: add.filter((label) => !before.includes(label)),
});
