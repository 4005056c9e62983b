/** The names of statuses, types and resolutions. A name that this release doesn't know is shown as it is. */
import { CLAIM_STATUSES, type ClaimStatus, labelOf } from '../../domain/claims/claim.ts';
import { CLAIM_TYPES, type ClaimType } from '../../domain/claims/claim-types.ts';
import { RESOLUTION_TYPES, type ResolutionType } from '../../domain/claims/resolution-types.ts';

export const isStatus = (status: string): status is ClaimStatus =>
  (CLAIM_STATUSES as string[]).includes(status);

export const statusLabel = (status: string): string => (isStatus(status) ? labelOf(status) : status);

export const typeLabel = (type: string): string =>
  Object.hasOwn(CLAIM_TYPES, type) ? CLAIM_TYPES[type as ClaimType].label : type;

export const resolutionLabel = (type: string): string =>
  Object.hasOwn(RESOLUTION_TYPES, type) ? RESOLUTION_TYPES[type as ResolutionType].label : type;
