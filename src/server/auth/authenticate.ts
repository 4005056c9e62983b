/** Authentication: the only place that derives a StoreId from a request. */
import type { FastifyRequest } from 'fastify';
import type { Permission } from '../../domain/access/permissions.ts';
import { isProven } from '../../domain/access/person-session.ts';
import { STORE_HEADER } from '../../domain/access/store-header.ts';
import { ORDER_HEADER } from '../../domain/orders/order-address.ts';
import type { Context } from '../context.ts';
import { ProblemError } from '../problem-error.ts';
import { authenticateApiToken } from './api-tokens.ts';
import {
  type Access,
  type Caller,
  type CallerOf,
  isValet,
  type OrderHolder,
  type SealedKind,
  type SignedIn,
  type StoreId,
  type TeamCaller,
} from './caller.ts';
import { type Opened, openToken } from './keys.ts';
import { findMakerGrants } from './makers.ts';
import { cookieName, namedHolder, openOrders } from './open-orders.ts';
import { callerBySession } from './person-callers.ts';
import { isFor } from './recipient.ts';
import { sentByOurOwnPage } from './same-site.ts';

export const CLAIM_COOKIE = 'makegood_claim';
export const IN_STORE_COOKIE = 'makegood_in_store';

type Callers = { [K in SealedKind]: (opened: Opened<K>) => CallerOf<K> };

/** Maps each kind of token to its caller. */
const CALLERS: Callers = {
  shopper: ({ storeId, orderId, recipient }) => ({ kind: 'shopper', storeId, orderId, recipient }),
  valet: ({ storeId, orderId, tokenId }) => ({ kind: 'valet', storeId, orderId, tokenId }),
  'in-store': (opened) => ({ kind: 'in-store', ...opened }),
  claim: ({ storeId, claimId, generation, issuedAt }) => ({
    kind: 'claim',
    storeId,
    claimId,
    generation,
    issuedAt,
  }),
  signature: ({ storeId, claimId, generation, issuedAt }) => ({
    kind: 'signature',
    storeId,
    claimId,
    generation,
    issuedAt,
  }),
};

const SEALED_KINDS = Object.keys(CALLERS) as SealedKind[];

type Opening = Pick<Context, 'secret' | 'otherSecrets' | 'clock'>;

/** The caller of a sealed token of this kind; null if it is forged, expired or of another kind. */
export function callerOfToken<K extends SealedKind>(
  context: Opening,
  token: string,
  kind: K,
): CallerOf<K> | null {
  const opened = openToken(kind, token, new Date(context.clock()), context);
  return opened && CALLERS[kind](opened);
}

function callerOfAnyToken(context: Opening, token: string): Caller | null {
  for (const kind of SEALED_KINDS) {
    const caller = callerOfToken(context, token, kind);
    if (caller) return caller;
  }
  return null;
}

function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header && /^bearer /i.test(header) ? header.slice(7).trim() : null;
}

async function callerOf(context: Context, request: FastifyRequest, access: Access): Promise<Caller> {
  const bearer = bearerOf(request);
  if (bearer?.startsWith('mg_')) return (await authenticateApiToken(context, bearer)) ?? refuse();
  if (bearer) return callerOfAnyToken(context, bearer) ?? refuse();
  if ('open' in access) return { kind: 'anonymous' };
  // Who names a store is at work there, whatever orders and claims are open in the browser beside it.
  const isCustomer = request.headers[STORE_HEADER] === undefined && sentByOurOwnPage(request);
  const known = isCustomer ? callerByCookie(context, request, access) : null;
  return known ?? (await callerBySession(context, request, access)) ?? { kind: 'anonymous' };
}

/** A page of an order names that order, so no other order's cookie applies. */
function callerByCookie(
  context: Context,
  request: FastifyRequest,
  { tokens }: Extract<Access, { tokens: unknown }>,
): Caller | null {
  const holder = namedHolder(context, request);
  const order = holder !== null && tokens.includes(holder.kind) ? holder : null;
  if (request.headers[ORDER_HEADER] !== undefined) return order;
  for (const [kind, name] of [
    ['in-store', IN_STORE_COOKIE],
    ['claim', CLAIM_COOKIE],
  ] as const) {
    const cookie = request.cookies[cookieName(context, name)];
    const caller = cookie && tokens.includes(kind) ? callerOfToken(context, cookie, kind) : null;
    if (caller) return caller;
  }
  return order;
}

function refuse(): never {
  throw new ProblemError('unauthenticated');
}

/** The store's orders for which the visitor has valid tokens. */
export function heldOrders(context: Context, request: FastifyRequest, storeId: StoreId): string[] {
  const bearer = bearerOf(request);
  const holders: (OrderHolder | null)[] = [
    bearer ? callerOfToken(context, bearer, 'shopper') : null,
    ...openOrders(context, request),
  ];
  return holders.flatMap((holder) =>
    holder !== null && !isValet(holder) && holder.storeId === storeId ? [holder.orderId] : [],
  );
}

/**
 * Whether the link's creator may still file for customers. Links end when their API token or role does. A visitor, who has
 * no link, may.
 */
export async function mayStillFile(
  context: Pick<Context, 'db' | 'clock'>,
  holder: CallerOf<'valet' | 'in-store'>,
): Promise<boolean> {
  const maker = 'tokenId' in holder ? holder.tokenId : holder.by;
  if (maker === null) return true;
  const permissions = await findMakerGrants(context, holder.storeId, maker);
  return permissions?.has('claim-filing:create') ?? false;
}

/** Whether the order still belongs to the e-mail address that it was found with. */
async function isStillTheirs(context: Context, caller: CallerOf<'shopper'>): Promise<boolean> {
  const { storeId, orderId, recipient } = caller;
  if (recipient === null) return true;
  const { rows } = await context.db.app.query<{ email: string | null }>({
    name: 'order_email_key',
    text: 'select order_email_key($1, $2) as email',
    values: [storeId, orderId],
  });
  const email = rows[0]?.email ?? null;
  return email !== null && isFor(context, storeId, { id: orderId, email }, recipient);
}

/** A route's requirements. `again`: the person must have confirmed their identity within the last minutes. */
type Asked = { access: Access; again?: boolean };

/** Identifies the caller and checks it against the route's requirements. */
export async function authenticate(
  context: Context,
  request: FastifyRequest,
  { access, again = false }: Asked,
): Promise<Caller> {
  if ('open' in access) return { kind: 'anonymous' };
  const caller = await callerOf(context, request, access);
  // Set before the checks, so that refusals are logged with the caller.
  request.caller = caller;
  switch (caller.kind) {
    case 'anonymous':
      return refuse();
    case 'valet':
    case 'in-store':
      if (!access.tokens.includes(caller.kind)) return forbid();
      return (await mayStillFile(context, caller)) ? caller : refuse();
    case 'shopper':
      if (!access.tokens.includes(caller.kind)) return forbid();
      return (await isStillTheirs(context, caller)) ? caller : refuse();
    case 'claim':
    case 'signature':
      return access.tokens.includes(caller.kind) ? caller : forbid();
    case 'program':
      return holding(caller, access);
    case 'member':
      return proven(context, holding(caller, access), again);
    case 'person':
      return access.tokens.includes(caller.kind) ? proven(context, caller, again) : forbid();
  }
}

function holding<C extends TeamCaller>(
  caller: C,
  { permissions = [] }: { permissions?: readonly Permission[] },
): C {
  if (permissions.length === 0) return forbid();
  const missing = permissions.find((permission) => !caller.permissions.has(permission));
  return missing ? forbid(missing) : caller;
}

function proven<C extends SignedIn>({ clock }: Context, caller: C, isAsked: boolean): C {
  if (isAsked && !isProven(caller.provenAt, clock())) throw new ProblemError('proof_required');
  return caller;
}

function forbid(permission?: Permission): never {
  throw new ProblemError('forbidden', permission ? { params: { permission } } : {});
}
