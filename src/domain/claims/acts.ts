/**
 * What the team decides or writes at its desk. It leaves some seconds after the click, and can be taken back until then
 * (docs/decisions/075-held-acts.md).
 */
import type { StorePermission } from '../access/permissions.ts';
import type { ClaimEventKind } from './claim-events.ts';

type Act = {
  /** Of a claim's decisions, one waits at a time. Messages wait side by side. */
  isDecision: boolean;
  permissions: readonly StorePermission[];
};

export const ACTS = {
  approve: { isDecision: true, permissions: ['claim:resolve'] },
  deny: { isDecision: true, permissions: ['claim:resolve'] },
  dismiss: { isDecision: true, permissions: ['claim:resolve'] },
  resolve_externally: { isDecision: true, permissions: ['claim:resolve-externally'] },
  ask: { isDecision: true, permissions: ['claim:update', 'message:create'] },
  update: { isDecision: true, permissions: ['claim:update'] },
  message: { isDecision: false, permissions: ['message:create'] },
} as const satisfies Record<string, Act>;

export type ActCall = keyof typeof ACTS;

/** `held`: leaves soon. `stopped`: did not leave, and waits for its maker. */
export type ActState = 'held' | 'stopped' | 'done' | 'taken_back';

/** What was shown at the click: whom it goes to, and what each resolution pays. */
export type ActPromise = { recipient: string; amounts: string[] };

/** What is kept while it is typed. */
export const UNSENT_KINDS = ['message', 'note', 'decision', 'metadata'] as const;
/** `note:` and the id of a note: a correction of it. */
export type UnsentKind = (typeof UNSENT_KINDS)[number] | `note:${string}`;

/** What nobody needs to know about before their decision or message leaves. */
const BESIDE_THE_POINT: readonly ClaimEventKind[] = [
  'noted',
  'note_edited',
  'note_deleted',
  'assigned',
  'labelled',
  'metadata_set',
  'reminded',
  'link_sent',
  'links_revoked',
  'reviewed',
  'review_answered',
  'review_invited',
  'files_erased',
  'person_erased',
  'act_taken_back',
  'act_stopped',
];

/** Whether an event stops what was decided before it. Kinds that this release doesn't know do. */
export const isNews = (kind: string): boolean => !BESIDE_THE_POINT.some((known) => known === kind);
