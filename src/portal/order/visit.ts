/** Loads the visit in one round trip: the store, the order and the draft. */

import type { FastifyRequest } from 'fastify';
import { type DraftMetadata, shouldSave } from '../../domain/filing/draft.ts';
import { draftStatusFor } from '../../domain/filing/draft-status.ts';
import { ORDER_QUERY } from '../../domain/orders/order-address.ts';
import {
  assessForAppeasement,
  assessOrder,
  type OrderAssessment,
} from '../../domain/protection/eligibility.ts';
import { mayStillFile } from '../../server/auth/authenticate.ts';
import { isValet, type OrderHolder } from '../../server/auth/caller.ts';
import { openOrders } from '../../server/auth/open-orders.ts';
import { isFor } from '../../server/auth/recipient.ts';
import { shortId } from '../../server/auth/short-id.ts';
import type { Context } from '../../server/context.ts';
import type { Row } from '../../server/database/rows.ts';
import { neverRemind } from '../../server/drafts/abandoned.ts';
import { storeDraft } from '../../server/drafts/commands.ts';
import { DRAFT_MS } from '../../server/drafts/queries.ts';
import { type LoadedOrder, readOrder } from '../../server/orders/queries.ts';
import { ProblemError } from '../../server/problem-error.ts';
import { refuseClosed } from '../../server/stores/preview.ts';
import type { KnownStore } from '../../server/stores/queries.ts';
import { urls } from '../../urls.ts';
import type { Call } from '../engine/arrival.ts';
import { readCookie, writeCookie } from '../engine/cookies.ts';
import { queryOf, storeOfVisit } from '../engine/store-of-visit.ts';
import { readDraft } from './flow/draft.ts';
import { type KeptForm, keptForm, pageOf } from './kept-answers/page.ts';

export type Visit = {
  context: Context;
  store: KnownStore;
  shopper: OrderHolder;
  order: LoadedOrder;
  /** Id of the claim session; null before there is one. */
  sessionId: string | null;
  metadata: DraftMetadata;
  /** Key of the page within the order and its unsent answers; null if none are kept. */
  page: string;
  kept: KeptForm | null;
  /** What can be filed. If an appeasement is available, the order counts as protected. */
  assessment: OrderAssessment;
  /** Milliseconds. */
  now: number;
  query: URLSearchParams;
};

export type Visitors = {
  /** The order that the URL names, open or not; null if it names none. */
  named: string | null;
  /** Who holds the page's order; null if it isn't open in this browser. */
  shopper: OrderHolder | null;
  store: KnownStore | null;
};

/**
 * Resolves whose page it is: the order in the URL, or else the one looked up last in the store
 * (docs/decisions/046-open-orders.md).
 */
export async function visitorsOf(context: Context, request: FastifyRequest): Promise<Visitors> {
  const open = openOrders(context, request);
  const named = orderNamed(request, open);
  const bound = open.find(({ orderId }) => orderId === named) ?? null;
  const store = await storeOfVisit(context, request, {
    ofPage: bound?.storeId ?? null,
    lookedUpIn: open[0]?.storeId ?? null,
  });
  // An order of another store doesn't count here.
  const here = named === null ? open : bound === null ? [] : [bound];
  return { named, store, shopper: here.find(({ storeId }) => storeId === store?.id) ?? null };
}

/** Resolves the visitor and the store, and remembers a store named in the URL for the next pages. */
export async function arrived({ context, request, reply }: Call): Promise<Visitors & { store: KnownStore }> {
  const visitors = await visitorsOf(context, request);
  const { store } = visitors;
  if (store === null) throw new ProblemError('store_not_found');
  refuseClosed(context, store, readCookie(context, request, 'preview'));
  const named = queryOf(request).get('store');
  if (named && readCookie(context, request, 'store') !== store.slug) {
    writeCookie(context, reply, 'store', store.slug);
  }
  return { ...visitors, store };
}

/** Who holds the order in the URL, in any store; else the one looked up last. */
export function holderNamed(context: Context, request: FastifyRequest): OrderHolder | null {
  const open = openOrders(context, request);
  const named = orderNamed(request, open);
  return (named === null ? open[0] : open.find(({ orderId }) => orderId === named)) ?? null;
}

/** Reads the order's id from the query, or from the path (`/claims/view/{orderId}`) if that order is open. */
function orderNamed(request: FastifyRequest, open: readonly OrderHolder[]): string | null {
  const asked = queryOf(request).get(ORDER_QUERY);
  if (asked !== null) return asked;
  const { orderId } = (request.params ?? {}) as { orderId?: string };
  return open.find((holder) => holder.orderId === orderId)?.orderId ?? null;
}

type VisitedOrder = Parameters<typeof readOrder>[0];

type VisitRow = {
  order?: VisitedOrder;
  session?: Row<'drafts', 'id' | 'status' | 'metadata' | 'answers'> | null;
};

/** Whether the order still belongs to the e-mail address that it was found with. */
const isTheirs = (context: Context, shopper: OrderHolder, { id, document }: VisitedOrder): boolean =>
  isValet(shopper) ||
  isFor(context, shopper.storeId, { id, email: document.customer.email }, shopper.recipient);

/**
 * Loads the visit; null if the order is gone, if it belongs to another e-mail address now, or if the team member may no longer
 * file. A page view also records the step it reached.
 */
export async function openVisit(
  context: Context,
  request: FastifyRequest,
  { store, shopper }: { store: KnownStore; shopper: OrderHolder },
): Promise<Visit | null> {
  if (isValet(shopper) && !(await mayStillFile(context, shopper))) return null;
  const now = context.clock();
  const path = request.url.replace(/\?.*$/s, '');
  const status = request.method === 'GET' ? draftStatusFor(path) : null;
  const { rows } = await context.db.app.query<{ found: VisitRow }>({
    name: 'visit_order',
    text: 'select visit_order($1, $2, $3, $4, $5, $6, $7) as found',
    values: [
      store.id,
      shopper.orderId,
      status,
      path !== urls.claimReceived(),
      shortId(),
      new Date(now),
      new Date(now + DRAFT_MS),
    ],
  });
  const found = rows[0]?.found;
  if (!found?.order) return null;
  if (!isTheirs(context, shopper, found.order)) return null;
  if (isValet(shopper) && found.session) await neverRemind(context, store.id, found.session.id);
  const order = readOrder(found.order);
  const page = pageOf(request);
  return {
    context,
    store,
    shopper,
    order,
    sessionId: found.session?.id ?? null,
    metadata: readDraft(found.session?.metadata, order),
    page,
    kept: keptForm(found.session?.answers, page),
    assessment:
      assessForAppeasement(order, store, now, order.hadAppeasement) ??
      assessOrder(order, store, now, { hadAppeasement: order.hadAppeasement }),
    now,
    query: queryOf(request),
  };
}

/** Validates and saves a changed draft; returns the updated visit. */
export async function saveDraft(visit: Visit, metadata: DraftMetadata): Promise<Visit> {
  const { context, store, order } = visit;
  const savedShipmentId = visit.metadata.currentShipmentId;
  if (!shouldSave(visit.metadata, metadata, { savedShipmentId })) return { ...visit, metadata };
  const { id } = await storeDraft(context, store.id, {
    orderId: order.id,
    email: order.customer.email,
    metadata,
  });
  return { ...visit, metadata, sessionId: id };
}
