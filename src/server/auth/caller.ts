import type { Permission } from '../../domain/permissions.ts';

/** A store that a request is allowed to touch. Only src/server/auth makes one out of a request. */
export type StoreId = string & { readonly __brand: 'StoreId' };

/** Whoever has a link. `issuedAt` as in the token: null for one of an older shape. */
type LinkHolder = { storeId: StoreId; claimId: string; generation: number; issuedAt: string | null };

/** Who is asking (docs/security.md#ways-in). */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'shopper'; storeId: StoreId; orderId: string }
  /** Someone of the team, at the portal for the order's shopper: `tokenId` is the API token that made the link. */
  | { kind: 'valet'; storeId: StoreId; orderId: string; tokenId: string }
  | { kind: 'in-store'; storeId: StoreId; visitId: string }
  | ({ kind: 'claim' } & LinkHolder)
  | ({ kind: 'signature' } & LinkHolder)
  | { kind: 'program'; storeId: StoreId; tokenId: string; permissions: ReadonlySet<Permission> };

export type TokenKind = Exclude<Caller['kind'], 'anonymous' | 'program'>;

/**
 * What a route asks for: nothing (and why), or one of some tokens and, of programs, permissions: all of them, and
 * without any named, no program may call it. Every route has one (test/safety.test.ts); the OpenAPI document and
 * the generated access tests read it.
 */
export type Access =
  | { open: 'public' | 'signed-url' | 'page' }
  | { tokens: readonly TokenKind[]; permissions?: readonly Permission[] };

/** The same caller gets the same string: the scope in which repeats of a request are recognised. */
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
  }
}
