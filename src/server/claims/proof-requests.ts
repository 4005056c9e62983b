import type { ProofRequestType } from '../../domain/claims/proof-request.ts';
import type { HeldClaim } from './change.ts';
import type { ChangedColumns } from './columns.ts';

/** Any reply from the customer answers the team's request. The team can always ask again. */
export function clearProofRequest({ document, now }: HeldClaim): ChangedColumns {
  const { proof_request: request } = document.claim;
  if (!request || request.answeredAt) return {};
  return { proof_request: { ...request, answeredAt: new Date(now).toISOString() } };
}

/** Whether the team requested it and has no answer yet. */
export function isProofRequested({ document }: HeldClaim, type: ProofRequestType): boolean {
  const { proof_request: request } = document.claim;
  return request?.answeredAt === null && request.types.includes(type);
}
