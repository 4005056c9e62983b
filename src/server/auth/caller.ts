import type { Permission, Role } from '../../domain/access/permissions.ts';

/** The id of a store that a request may access. Only src/server/auth derives one from a request. */
export type StoreId = string & { readonly __brand: 'StoreId' };

/** The store that the operator names on the command line. */
export const storeOfOperator = (id: string): StoreId => id as StoreId;

/** The holder of a link. `issuedAt` as in the token: null for tokens in an older format. */
type LinkHolder = { storeId: StoreId; claimId: string; generation: number; issuedAt: string | null };

/** Who sent the request (docs/security.md#ways-in). */
export type Caller =
  | { kind: 'anonymous' }
  /** `recipient`: whose e-mail address the order was found with (auth/recipient.ts); null if it isn't known. */
  | { kind: 'shopper'; storeId: StoreId; orderId: string; recipient: string | null }
  /** Someone of the team, at the portal for the order's shopper: `tokenId` says who made the link (auth/makers.ts). */
  | { kind: 'valet'; storeId: StoreId; orderId: string; tokenId: string }
  /** Without an order. `by`: who of the team made the link and files for a customer; null for a visitor. */
  | { kind: 'in-store'; storeId: StoreId; visitId: string; expiresAt: string; by: string | null }
  | ({ kind: 'claim' } & LinkHolder)
  | ({ kind: 'signature' } & LinkHolder)
  | { kind: 'program'; storeId: StoreId; tokenId: string; permissions: ReadonlySet<Permission> }
  /** Signed in, about themselves: in no store. */
  | ({ kind: 'person' } & SignedIn)
  /** Signed in, at work in one store, with what their role there may do. */
  | ({ kind: 'member'; storeId: StoreId; role: Role; permissions: ReadonlySet<Permission> } & SignedIn);

/**
 * `provenAt`: when the person last confirmed their identity, ISO 8601. `isStrong`: whether the session began with a second
 * factor or a passkey.
 */
export type SignedIn = { personId: string; sessionId: string; provenAt: string; isStrong: boolean };

export type CallerKind = Caller['kind'];
export type CallerOf<K extends CallerKind> = Extract<Caller, { kind: K }>;

export type TokenKind = Exclude<CallerKind, 'anonymous' | 'program' | 'member'>;
/** Callers identified by their token alone. A person's permissions are in the database. */
export type SealedKind = Exclude<TokenKind, 'person'>;
/** Callers who work for a store. */
export type TeamCaller = CallerOf<'program' | 'member'>;

/**
 * What a route requires: nothing (and why), or one of several tokens (`person`: a session, for a person's own data). API
 * clients and team members need all of its permissions; if it lists none, they may not call it. Every route declares one
 * (test/safety.test.ts). The OpenAPI document and the generated access tests use it.
 */
export type Access =
  | { open: 'public' | 'signed-url' | 'page' }
  | { tokens: readonly TokenKind[]; permissions?: readonly Permission[] };

/**
 * The side each kind of caller is on. Nobody outside this folder compares kinds (test/safety.test.ts). Anything that
 * depends on the kind is a table like this or an exhaustive `switch`, so the compiler asks for a decision about each
 * new kind.
 */
const SIDES: Record<CallerKind, 'team' | 'customer'> = {
  // Sees no more than a customer.
  anonymous: 'customer',
  shopper: 'customer',
  // Sees the portal as the order's shopper does.
  valet: 'customer',
  'in-store': 'customer',
  claim: 'customer',
  signature: 'customer',
  program: 'team',
  // In no store.
  person: 'customer',
  member: 'team',
};

export const sideOf = ({ kind }: Caller): 'team' | 'customer' => SIDES[kind];

/** Whether the caller sees what the team needs this permission for. Customers have none and see what is theirs. */
export const sees = (caller: Caller, permission: Permission): boolean =>
  !('permissions' in caller) || caller.permissions.has(permission);

/** The order's shopper, or a team member acting for them (docs/security.md#ways-in). */
export type OrderHolder = CallerOf<'shopper' | 'valet'>;

const FOR_CUSTOMERS: Record<OrderHolder['kind'], boolean> = { shopper: false, valet: true };

/** Whether a team member files for the order's customer. */
export const isValet = (holder: OrderHolder): holder is CallerOf<'valet'> => FOR_CUSTOMERS[holder.kind];

/** The caller as the holder of a claim's link; null if the caller has none. */
export function linkHolder(caller: Caller): CallerOf<'claim' | 'signature'> | null {
  switch (caller.kind) {
    case 'claim':
    case 'signature':
      return caller;
    case 'anonymous':
    case 'shopper':
    case 'valet':
    case 'in-store':
    case 'program':
    case 'person':
    case 'member':
      return null;
  }
}

/** A stable string for each caller: the scope in which retries are recognized. */
export function callerKey(caller: Caller): string {
  switch (caller.kind) {
    case 'anonymous':
      return 'anonymous';
    case 'shopper':
      return `shopper:${caller.orderId}`;
    case 'valet':
      return `valet:${caller.tokenId}:${caller.orderId}`;
    case 'in-store':
      return `in-store:${caller.visitId}`;
    case 'claim':
    case 'signature':
      return `${caller.kind}:${caller.claimId}`;
    case 'program':
      return `program:${caller.tokenId}`;
    case 'person':
    case 'member':
      return `person:${caller.personId}`;
  }
}

/** The person who is signed in; null for everyone else. */
export function personIdOf(caller: Caller): string | null {
  switch (caller.kind) {
    case 'person':
    case 'member':
      return caller.personId;
    case 'anonymous':
    case 'shopper':
    case 'valet':
    case 'in-store':
    case 'claim':
    case 'signature':
    case 'program':
      return null;
  }
}
