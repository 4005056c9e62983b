import type { Permission } from '../../domain/access/permissions.ts';
import { ProblemError } from '../problem-error.ts';
import type { Caller, CallerKind, CallerOf, StoreId, TeamCaller } from './caller.ts';

/** The store the caller may access; null if the caller belongs to none. */
export const storeIfAny = (caller: Caller): StoreId | null => ('storeId' in caller ? caller.storeId : null);

/** The store the caller may access. */
export function storeOf(caller: Caller): StoreId {
  const storeId = storeIfAny(caller);
  if (storeId === null) throw new ProblemError('unauthenticated');
  return storeId;
}

/** The person behind the caller; null for API clients. */
export function personIfAny(caller: TeamCaller): string | null {
  switch (caller.kind) {
    case 'program':
      return null;
    case 'member':
      return caller.personId;
  }
}

/** The caller, if it is of this kind. Refuses every other kind, including future ones. */
export function only<K extends CallerKind>(
  kind: K,
  caller: Caller,
  refusal: 'forbidden' | 'not_found' = 'forbidden',
): CallerOf<K> {
  if (!isOfKind(kind, caller)) throw new ProblemError(refusal);
  return caller;
}

const isOfKind = <K extends CallerKind>(kind: K, caller: Caller): caller is CallerOf<K> =>
  caller.kind === kind;

/** The caller, if they work for a store: an API client or a signed-in member. Refuses every other kind, including future ones. */
export function teamOf(caller: Caller, refusal: 'forbidden' | 'not_found' = 'forbidden'): TeamCaller {
  if (caller.kind === 'program' || caller.kind === 'member') return caller;
  throw new ProblemError(refusal);
}

/** Refuses everyone except the store's API clients and members with the permission. */
export function demandPermission(caller: Caller, permission: Permission): void {
  const isTeam = caller.kind === 'program' || caller.kind === 'member';
  if (isTeam && caller.permissions.has(permission)) return;
  throw new ProblemError('forbidden', { params: { permission } });
}
