import { CLAIM_STATUSES, type ClaimStatus } from '../../domain/claims/claim.ts';

/** Whether this release knows the status. */
export const isStatus = (status: string): status is ClaimStatus =>
  (CLAIM_STATUSES as string[]).includes(status);
