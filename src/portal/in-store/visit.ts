/** An in-store visit: the answers so far, loaded by the token in the cookie. */

import type { InStoreDraft } from '../../domain/filing/in-store.ts';
import { callerOfToken, mayStillFile } from '../../server/auth/authenticate.ts';
import type { CallerOf } from '../../server/auth/caller.ts';
import { openToken } from '../../server/auth/keys.ts';
import type { Context } from '../../server/context.ts';
import { loadVisit, saveVisit } from '../../server/in-store/draft.ts';
import { openVisit } from '../../server/in-store/visits.ts';
import type { KnownStore } from '../../server/stores/queries.ts';
import type { Call } from '../engine/arrival.ts';
import { closeOrders, readCookie, writeCookie } from '../engine/cookies.ts';
import { queryOf } from '../engine/store-of-visit.ts';
import { shortName } from '../order/valet/view.ts';
import type { ValetView } from '../parts/brand.ts';

export type Visitor = CallerOf<'in-store'>;

export type InStoreVisit = {
  context: Context;
  store: KnownStore;
  visitor: Visitor;
  draft: InStoreDraft;
  /** Milliseconds. */
  now: number;
  query: URLSearchParams;
  /** To write cookies. */
  call: Call;
};

/** Starts a visit. On a shared tablet the next person gets nothing of the last one's, including open orders. */
export function beginVisit(arrival: Call, store: KnownStore): Visitor {
  const { context, reply } = arrival;
  const { visitor, accessToken } = openVisit(context, store.id);
  writeCookie(context, reply, 'inStore', accessToken);
  for (const other of ['claim', 'signature'] as const) writeCookie(context, reply, other, '');
  closeOrders(arrival);
  return visitor;
}

/** The visit of the cookie; null if there is none, or it belongs to another store or has ended. */
export async function visitOf(call: Call, store: KnownStore): Promise<InStoreVisit | null> {
  const { context, request } = call;
  const token = readCookie(context, request, 'inStore');
  const caller = token ? callerOfToken(context, token, 'in-store') : null;
  if (caller?.storeId !== store.id || !(await mayStillFile(context, caller))) return null;
  const now = context.clock();
  const draft = await loadVisit(context.db, store.id, caller.visitId, now);
  return { context, store, visitor: caller, draft, now, query: queryOf(request), call };
}

/** Whether the browser's visit in this store, ended or not, is one of a team member for a customer. */
export function isOfTeam({ context, request }: Call, store: KnownStore): boolean {
  const token = readCookie(context, request, 'inStore');
  const opened = token === null ? null : openToken('in-store', token, new Date(0), context);
  return opened !== null && opened.storeId === store.id && opened.by !== null;
}

/** What the layout shows about the team member's visit; null for a visitor. */
export const valetView = ({ visitor, draft }: InStoreVisit): ValetView | null =>
  visitor.by === null ? null : { customer: shortName(draft.customer?.name ?? null) };

const DAY = 24 * 3_600_000;

/** Saves answers for as long as the token is valid. */
export async function saveAnswers(visit: InStoreVisit, part: Partial<InStoreDraft>): Promise<InStoreVisit> {
  const { context, store, visitor, now } = visit;
  const draft = { ...visit.draft, ...part };
  await saveVisit(context.db, store.id, { id: visitor.visitId, draft, now, expiresAt: now + DAY });
  return { ...visit, draft };
}
