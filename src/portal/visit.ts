/** Who is visiting: the store, the looked-up order, and how far they got. One round trip. */
import type { FastifyRequest } from 'fastify';
import { type SessionMetadata, shouldSave } from '../domain/claim-draft.ts';
import { assessForAppeasement, assessOrder, type OrderAssessment } from '../domain/eligibility.ts';
import { sessionStatusFor } from '../domain/session.ts';
import { callerOfToken, mayStillFile } from '../server/auth/authenticate.ts';
import type { Caller } from '../server/auth/caller.ts';
import { shortId } from '../server/auth/short-id.ts';
import type { Context } from '../server/context.ts';
import { type LoadedOrder, readOrder } from '../server/orders/store.ts';
import { neverRemind } from '../server/sessions/abandoned.ts';
import { saveSession } from '../server/sessions/commands.ts';
import { SESSION_MS } from '../server/sessions/store.ts';
import type { KnownStore } from '../server/stores/store.ts';
import { urls } from '../urls.ts';
import { readCookie } from './cookies.ts';
import { readDraft } from './flow/draft.ts';
import { queryOf } from './store-of-visit.ts';

/** The order's shopper, or someone of the team in their place (decisions.md section 1). */
export type Shopper = Extract<Caller, { kind: 'shopper' | 'valet' }>;

export type Visit = {
  context: Context;
  store: KnownStore;
  shopper: Shopper;
  order: LoadedOrder;
  /** The id of the claim session, null before there is one. */
  sessionId: string | null;
  metadata: SessionMetadata;
  /** What can be filed: where an appeasement is open, as if the order were protected. */
  assessment: OrderAssessment;
  /** Milliseconds. */
  now: number;
  query: URLSearchParams;
};

/** Whom the cookie names; null without one, or when it ran out. */
export function shopperOf(context: Context, request: FastifyRequest): Shopper | null {
  const token = readCookie(context, request, 'shopper');
  const caller = token ? callerOfToken(context, token, ['shopper', 'valet']) : null;
  return caller?.kind === 'shopper' || caller?.kind === 'valet' ? caller : null;
}

type VisitRow = {
  order?: Parameters<typeof readOrder>[0];
  session?: { id: string; status: string; metadata: unknown } | null;
};

/**
 * The visit of someone with a looked-up order in this store; null when it is gone. A navigation also notes the step it
 * reaches (specification section 2). Someone of the team who may not file any more has no visit.
 */
export async function openVisit(
  context: Context,
  request: FastifyRequest,
  { store, shopper }: { store: KnownStore; shopper: Shopper },
): Promise<Visit | null> {
  if (shopper.kind === 'valet' && !(await mayStillFile(context, shopper))) return null;
  const now = context.clock();
  const path = request.url.replace(/\?.*$/s, '');
  const status = request.method === 'GET' ? sessionStatusFor(path) : null;
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
      new Date(now + SESSION_MS),
    ],
  });
  const found = rows[0]?.found;
  if (!found?.order) return null;
  if (shopper.kind === 'valet' && found.session) await neverRemind(context, store.id, found.session.id);
  const order = readOrder(found.order);
  return {
    context,
    store,
    shopper,
    order,
    sessionId: found.session?.id ?? null,
    metadata: readDraft(found.session?.metadata, order),
    assessment:
      assessForAppeasement(order, store, now, order.hadAppeasement) ??
      assessOrder(order, store, now, { hadAppeasement: order.hadAppeasement }),
    now,
    query: queryOf(request),
  };
}

/** Saves a changed draft by the specification's rules (section 4); answers the visit as it is then. */
export async function saveDraft(visit: Visit, metadata: SessionMetadata): Promise<Visit> {
  const { context, store, order } = visit;
  const savedShipmentId = visit.metadata.currentShipmentId;
  if (!shouldSave(visit.metadata, metadata, { savedShipmentId })) return { ...visit, metadata };
  const { id } = await saveSession(context, store.id, {
    orderId: order.id,
    email: order.customer.email,
    metadata,
  });
  return { ...visit, metadata, sessionId: id };
}
