import { randomBytes } from 'node:crypto';
import { claimIdFrom } from '../../domain/claims/claim-id.ts';

/** A short random id (50 bits). It identifies but grants no access. */
export function shortId(): string {
  return claimIdFrom(randomBytes(10));
}
