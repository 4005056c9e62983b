/** A line of the list. */
import type { ListedClaim } from '../../contract/claim-list.ts';

export type QueueClaim = ListedClaim;
