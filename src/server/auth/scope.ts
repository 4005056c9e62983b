import { ProblemError } from '../http/problem-error.ts';
import type { Caller, StoreId } from './caller.ts';

/** The store that the caller may touch. */
export function storeOf(caller: Caller): StoreId {
  if (caller.kind === 'anonymous') throw new ProblemError('unauthenticated');
  return caller.storeId;
}
