import type { Permission } from '../../domain/access/permissions.ts';
import { ProblemError } from '../problem-error.ts';
import type { Caller, CallerKind, CallerOf, StoreId } from './caller.ts';

/** The store that the caller may touch; null for one who is in none. */
export const storeIfAny = (caller: Caller): StoreId | null =>
  caller.kind === 'anonymous' ? null : caller.storeId;

/** The store that the caller may touch. */
export function storeOf(caller: Caller): StoreId {
  const storeId = storeIfAny(caller);
  if (storeId === null) throw new ProblemError('unauthenticated');
  return storeId;
}

/** The caller, if it is of this kind: all others, and any kind to come, are refused. */
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

/** Refuses everyone but a program that was given the permission. */
export function demandPermission(caller: Caller, permission: Permission): void {
  if (caller.kind === 'program' && caller.permissions.has(permission)) return;
  throw new ProblemError('forbidden', { params: { permission } });
}
