/** What changes of claims write: each at once, or those of several claims together. */
import type { PoolClient } from 'pg';
import type { ClaimStatus } from '../../domain/claims/claim.ts';
import { invitationAfter } from '../../domain/claims/review-invitation.ts';
import type { Row } from '../database/rows.ts';
import { type PostedJournal, postAll } from '../ledger/post.ts';
import { type QueuedMail, queueMails } from '../mail/queries.ts';
import type { KnownStore } from '../stores/queries.ts';
import type { ChangedColumns } from './columns.ts';
import {
  changeInstructions,
  changeResolutions,
  type InstructionChange,
  type ResolutionChange,
} from './instructions/queries.ts';
import type { ClaimRow } from './queries.ts';

type EventRow = Row<
  'claim_events',
  'kind' | 'actor_kind' | 'actor_id' | 'from_status' | 'to_status' | 'data'
>;

/** As `change_claims` takes it. `versions`: how many the claim goes on; 0 for notes. */
type ClaimChange = { change: ChangedColumns; events: EventRow[]; versions: number };

export type Writes = {
  instructions: { id: string; change: InstructionChange }[];
  resolutions: { id: string; change: ResolutionChange }[];
  journals: (PostedJournal & { claimId: string })[];
  /** By claim. */
  claims: Record<string, ClaimChange>;
  mails: QueuedMail[];
  /** By claim: when its customer is invited to a review; null cancels that. */
  invitations: Record<string, string | null>;
};

export const noWrites = (): Writes => ({
  ...{ instructions: [], resolutions: [], journals: [], claims: {}, mails: [], invitations: {} },
});

type Held = { client: PoolClient; store: KnownStore; now: number; later?: Writes };

/** Adds to what is written later, or else writes it at once. */
export async function write(
  { client, store, now, later }: Held,
  add: (writes: Writes) => void,
): Promise<void> {
  const writes = later ?? noWrites();
  add(writes);
  if (!later) await writeAll({ client, store, now }, writes);
}

/** Writes and forgets them, of each kind in one statement. */
export async function writeAll({ client, store, now }: Omit<Held, 'later'>, writes: Writes): Promise<void> {
  const { instructions, resolutions, journals, claims, mails, invitations } = writes;
  Object.assign(writes, noWrites());
  await changeInstructions(client, store.id, instructions, now);
  await changeResolutions(client, store.id, resolutions, now);
  await postAll(client, store.id, journals);
  await changeClaims({ client, store, now }, claims);
  await queueMails(client, store.id, mails, now);
  await writeInvitations({ client, store }, invitations);
}

/** One more event of a claim. @param change null for a note, which changes nothing else */
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

async function changeClaims({ client, store, now }: Held, claims: Writes['claims']): Promise<void> {
  if (Object.keys(claims).length === 0) return;
  await client.query({
    name: 'change_claims',
    text: 'select change_claims($1, $2, $3)',
    values: [store.id, JSON.stringify(claims), new Date(now)],
  });
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
