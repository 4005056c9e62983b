/** Labels of what the server names by its code. A code that this release doesn't know is shown as it is. */
import { CLAIM_STATUSES, labelOf } from '../../domain/claims/claim.ts';
import { CLAIM_TYPES } from '../../domain/claims/claim-types.ts';
import { RESOLUTION_TYPES } from '../../domain/claims/resolution-types.ts';

const labelIn = (known: Record<string, { label: string }>, code: string): string =>
  Object.hasOwn(known, code) ? (known[code]?.label ?? code) : code;

export const typeWord = (type: string): string => labelIn(CLAIM_TYPES, type);
export const resolutionWord = (type: string): string => labelIn(RESOLUTION_TYPES, type);

export function statusWord(status: string): string {
  const known = CLAIM_STATUSES.find((one) => one === status);
  return known ? labelOf(known) : status;
}
