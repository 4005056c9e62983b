/** Writes changes of claims: each at once, or those of several claims together. */
import type { PoolClient } from 'pg';
import type { ClaimStatus } from '../../domain/claims/claim.ts';
import { invitationAfter } from '../../domain/claims/review-invitation.ts';
import type { Row } from '../database/rows.ts';
import type { PostedJournal } from '../ledger/post.ts';
import { keptMails, type QueuedMail } from '../mail/queries.ts';
import type { KnownStore } from '../stores/queries.ts';
import type { ChangedColumns } from './columns.ts';
import {
  changeInstructions,
  changeResolutions,
  type InstructionChange,
  type InstructionRow,
  type ResolutionChange,
} from './instructions/queries.ts';
import type { ClaimDocument, ClaimRow, ResolutionRow } from './queries.ts';

type EventRow = Row<
  'claim_events',
  'kind' | 'actor_kind' | 'actor_id' | 'from_status' | 'to_status' | 'data'
>;

/** One claim's change, in the form that `change_claims` takes. `versions`: by how much the claim's version rises; 0 if only events are added. */
type ClaimChange = { change: ChangedColumns; events: EventRow[]; versions: number };

/** An instruction that a decision writes. Includes columns with a default, because the database takes longer to fill those in. */
export type NewInstruction = Pick<
  InstructionRow,
  | 'store_id'
  | 'id'
  | 'claim_id'
  | 'resolution_id'
  | 'kind'
  | 'state'
  | 'idempotency_key'
  | 'amount'
  | 'currency'
  | 'goods'
  | 'address'
  | 'tries'
  | 'taken'
  | 'told'
  | 'created_at'
  | 'updated_at'
>;

export type Writes = {
  decided: { resolutions: ResolutionRow[]; instructions: NewInstruction[] };
  instructions: { id: string; change: InstructionChange }[];
  resolutions: { id: string; change: ResolutionChange }[];
  journals: (PostedJournal & { claimId: string })[];
  /** By claim id. */
  claims: Record<string, ClaimChange>;
  mails: QueuedMail[];
  /** By claim id: when to invite its customer to write a review (ISO 8601); null cancels the invitation. */
  invitations: Record<string, string | null>;
};

export const noWrites = (): Writes => ({
  decided: { resolutions: [], instructions: [] },
  ...{ instructions: [], resolutions: [], journals: [], claims: {}, mails: [], invitations: {} },
});

type Held = { client: PoolClient; store: KnownStore; now: number; later?: Writes };

/** Adds to the writes that are collected, or writes at once if none are collected. */
export async function write(
  { client, store, now, later }: Held,
  add: (writes: Writes) => void,
): Promise<void> {
  const writes = later ?? noWrites();
  add(writes);
  if (!later) await writeAll({ client, store, now }, writes);
}

/** Writes everything and empties `writes`. Changes of instructions and resolutions come first, then all others in one statement. */
export async function writeAll(held: Omit<Held, 'later'>, writes: Writes): Promise<void> {
  await writeAndRead(held, writes, null);
}

/** The same, and reads a claim afterwards in the same statement. @param shown the claim's id; null reads none */
export async function writeAndRead(
  { client, store, now }: Omit<Held, 'later'>,
  writes: Writes,
  shown: string | null,
): Promise<ClaimDocument | null> {
  const { decided, instructions, resolutions, journals, claims, mails, invitations } = writes;
  Object.assign(writes, noWrites());
  await changeInstructions(client, store.id, instructions, now);
  await changeResolutions(client, store.id, resolutions, now);
  const rest = { ...decided, journals, claims, mails: keptMails(mails) };
  const isNothing = Object.values(rest).every((some) => Object.keys(some).length === 0);
  const found = isNothing && shown === null ? null : await writeClaims({ client, store, now }, rest, shown);
  await writeInvitations({ client, store }, invitations);
  return found;
}

async function writeClaims({ client, store, now }: Held, writes: object, shown: string | null) {
  const { rows } = await client.query<{ found: ClaimDocument | null }>({
    name: 'write_claims',
    text: 'select write_claims($1, $2, $3, $4) as found',
    values: [store.id, JSON.stringify(writes), new Date(now), shown],
  });
  return rows[0]?.found ?? null;
}

/** Adds an event to a claim. @param change null if only the event is written; the claim's version then stays */
export function addChange(
  { claims }: Writes,
  claimId: string,
  event: EventRow,
  change: ChangedColumns | null,
): void {
  const before = claims[claimId] ?? { change: {}, events: [], versions: 0 };
  claims[claimId] = {
    change: { ...before.change, ...change },
    events: [...before.events, event],
    versions: before.versions + (change === null ? 0 : 1),
  };
}

const DAY = 86_400_000;

/** Schedules or cancels the review invitation of a claim whose status changed. */
export function addInvitation(
  { invitations }: Writes,
  { settings }: KnownStore,
  { claim, from, now }: { claim: ClaimRow; from: ClaimStatus; now: number },
): void {
  const { inviteAfterDays } = settings.reviews;
  const what = invitationAfter({ from, to: claim.status, closedFor: claim.closed_for });
  if (what === 'off') invitations[claim.id] = null;
  if (what !== 'due' || inviteAfterDays <= 0) return;
  invitations[claim.id] = new Date(now + inviteAfterDays * DAY).toISOString();
}

async function writeInvitations(
  { client, store }: Pick<Held, 'client' | 'store'>,
  invitations: Writes['invitations'],
): Promise<void> {
  const due = Object.entries(invitations).filter(([, at]) => at !== null);
  const off = Object.entries(invitations).flatMap(([claimId, at]) => (at === null ? claimId : []));
  if (off.length > 0)
    await client.query(
      'delete from claim_review_invitations where store_id = $1 and claim_id = any ($2) and invited_at is null',
      [store.id, off],
    );
  if (due.length > 0)
    await client.query({
      name: 'invite_to_review',
      text: `insert into claim_review_invitations (store_id, claim_id, due_at)
        select $1, i.key, i.value::timestamptz from json_each_text($2) i on conflict (store_id, claim_id) do nothing`,
      values: [store.id, JSON.stringify(Object.fromEntries(due))],
    });
}
