import { randomBytes } from 'node:crypto';
import { claimIdFrom } from '../../domain/claim-id.ts';

/** A short random id (50 bits): a name, never an authority (research/threats.md, hole 4). */
export function shortId(): string {
  return claimIdFrom(randomBytes(10));
}
