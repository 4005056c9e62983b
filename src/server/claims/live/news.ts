/** Reads what happened in watched stores, and turns it into events of the console's stream. */
import type { Pool } from 'pg';
import type { QueueCounts } from '../../../contract/claim-list.ts';
import type { DeskEvents } from '../../../contract/desk-stream.ts';
import type { PresentPerson } from '../../../contract/presence.ts';
import { tabOf } from '../../../domain/claims/claim.ts';
import { QUEUE_TABS, type QueueTab } from '../../../domain/claims/claim-queue.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { JsonRow } from '../../database/rows.ts';

/** `since`: when the newest known claim was filed, null at first. Without it, the query doesn't look for new claims. */
export type AskedNews = {
  store: StoreId;
  since?: string | null;
  claims: string[];
  people: string[];
  counts?: true;
};

type Event = JsonRow<'claim_events'>;

export type FoundClaim = Pick<JsonRow<'claims'>, 'id' | 'version' | 'status'> & {
  number: string;
  at: Event['at'];
};

type FoundChange = FoundClaim & {
  kind: Event['kind'];
  actorKind: Event['actor_kind'];
  actorId: Event['actor_id'];
  actorName: string | null;
};

/** `until`: when the first presence mark expires. */
export type FoundPeople = {
  id: FoundClaim['id'];
  people: PresentPerson[];
  until: JsonRow<'claim_presence'>['until'] | null;
};

export type StoreNews = {
  store: StoreId;
  /** Newest first. */
  filed: FoundClaim[] | null;
  changed: FoundChange[] | null;
  people: FoundPeople[] | null;
  counts: Partial<Record<FoundClaim['status'], number>> | null;
};

/** One round trip for all stores. @param most reads at most this many new claims of each store @param now milliseconds */
export async function readNews(
  db: { app: Pool },
  asked: readonly AskedNews[],
  most: number,
  now: number,
): Promise<StoreNews[]> {
  const { rows } = await db.app.query<{ news: StoreNews[] }>({
    name: 'claim_news',
    text: 'select claim_news($1, $2, $3) as news',
    values: [JSON.stringify(asked), most, new Date(now)],
  });
  return rows[0]?.news ?? [];
}

const iso = (time: string): string => new Date(time).toISOString();

const claimEvent = (
  slug: string,
  { id, number, version, status, at }: FoundClaim,
  { kind, by }: Pick<DeskEvents['claim'], 'kind' | 'by'>,
): DeskEvents['claim'] => ({
  store: slug,
  claimId: id,
  claimNumber: Number(number),
  version,
  status,
  kind,
  at: iso(at),
  by,
});

export const filedEvent = (slug: string, claim: FoundClaim): DeskEvents['claim'] =>
  claimEvent(slug, claim, { kind: 'filed', by: { kind: 'customer', id: null, name: null } });

export const changedEvent = (slug: string, { kind, ...claim }: FoundChange): DeskEvents['claim'] =>
  claimEvent(slug, claim, {
    kind,
    by: { kind: claim.actorKind, id: claim.actorId, name: claim.actorName },
  });

export function countsEvent(slug: string, counts: NonNullable<StoreNews['counts']>): DeskEvents['counts'] {
  const tabs = Object.keys(QUEUE_TABS) as QueueTab[];
  const sums = Object.fromEntries(tabs.map((tab) => [tab, 0])) as QueueCounts;
  for (const [status, claims = 0] of Object.entries(counts)) {
    sums[tabOf(status as FoundClaim['status'])] += claims;
    sums.all += claims;
  }
  return { store: slug, counts: sums };
}

/** An event in the format of server-sent events. */
export const sseText = <Name extends keyof DeskEvents>(
  id: string,
  event: Name,
  data: DeskEvents[Name],
): string => `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
