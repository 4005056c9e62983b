import type { ClaimDesk } from '../../../contract/desk.ts';
import { isResolvable } from '../../../domain/claims/claim.ts';
import { RESOLUTION_TYPES } from '../../../domain/claims/resolution-types.ts';
import { ProblemError } from '../../problem-error.ts';
import { plannedFor } from '../decisions/approval.ts';
import { presentApproval } from '../decisions/preview.ts';
import type { ClaimDocument } from '../queries.ts';
import { computed, type DeskFacts } from './part.ts';

/** The customer's request as the body of an approval, and what that approval would give now. */
export const askedPart = computed<'asked'>(null, (facts) => {
  const { document } = facts;
  if (!isResolvable(document.resolutions.map((one) => ({ inForce: one.in_force })))) return null;
  const body = { resolutions: askedLines(document), message: null };
  return { body, ...planOf(facts, body) };
});

type Body = NonNullable<ClaimDesk['asked']>['body'];

const askedLines = ({ claim, items }: ClaimDocument): Body['resolutions'] =>
  items.map((item) => {
    const resolutionType = item.requested_method ?? claim.requested_method;
    return {
      claimItemId: item.id,
      resolutionType,
      quantity: item.quantity,
      percentage: RESOLUTION_TYPES[resolutionType].pays === 'share' ? '100' : null,
      amount: null,
      resolutionDetails: null,
    };
  });

function planOf({ store, document, order }: DeskFacts, body: Body) {
  if (!order) return { plan: null, refused: null };
  try {
    const plan = presentApproval(store, plannedFor({ store, document }, order, body));
    return { plan: { version: document.claim.version, ...plan }, refused: null };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { code, detail, fields } = error.problem;
    return { plan: null, refused: { code, detail, fields } };
  }
}
