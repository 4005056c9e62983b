import { z } from 'zod';
import { claimSchema } from '../../../contract/claim.ts';
import { linkRevocationBodySchema } from '../../../contract/claim-link.ts';
import { claimPatchSchema, proofRequestBodySchema } from '../../../contract/claim-state.ts';
import {
  approvalBodySchema,
  approvalPreviewSchema,
  denialBodySchema,
  dismissalBodySchema,
  externalBodySchema,
  resolutionReportSchema,
} from '../../../contract/resolution.ts';
import { text } from '../../../contract/text.ts';
import type { ProblemCode } from '../../../domain/problems/problems.ts';
import { MISTAKES } from '../../macros/commands.ts';
import { claimCall, forTeam, type Wiring } from '../calls.ts';
import { claimAnswer } from '../change.ts';
import { requestProof } from '../conversation/commands.ts';
import { revokeLinks } from '../revoke-links.ts';
import { approveClaim, denyClaim, dismissClaim, resolveExternally } from './commands.ts';
import { patchByTeam } from './patch.ts';
import { previewApproval } from './preview.ts';
import { reportResolution } from './report.ts';

const shared = {
  tag: 'Decisions',
  version: 'required',
  answer: { status: 200, schema: claimSchema },
} as const;

const APPROVAL_REFUSALS = [
  'transition_not_allowed',
  'already_resolved',
  'quantity_exceeded',
  'amount_exceeded',
  'amount_zero',
  'address_incomplete',
] as const satisfies readonly ProblemCode[];

/** Team decisions about a claim. Each call names the version it is based on and answers with the changed claim. */
export function decisionRoutes(to: Wiring): void {
  reportRoute(to);
  linkRoute(to);
  claimCall(to, {
    ...shared,
    method: 'PATCH',
    url: '/claims/:id',
    operationId: 'patchClaim',
    summary: 'Set status, assignee, labels and types',
    access: forTeam('claim:update'),
    body: claimPatchSchema,
    problems: [
      'transition_not_allowed',
      'decision_has_its_own_call',
      'reason_required',
      'quantity_exceeded',
      'not_eligible',
      'too_many_labels',
      'being_carried_out',
    ],
    command: patchByTeam,
  });
  claimCall(to, {
    ...shared,
    method: 'POST',
    url: '/claims/:id/resolutions',
    operationId: 'approveClaim',
    summary: 'Approve, with what each item gets',
    access: forTeam('claim:resolve'),
    body: approvalBodySchema,
    problems: [...APPROVAL_REFUSALS, ...MISTAKES],
    command: approveClaim,
  });
  previewRoute(to);
  claimCall(to, {
    ...shared,
    method: 'POST',
    url: '/claims/:id/denial',
    operationId: 'denyClaim',
    summary: 'Deny, with a reason',
    access: forTeam('claim:resolve'),
    body: denialBodySchema,
    problems: ['transition_not_allowed', 'already_resolved', ...MISTAKES],
    command: denyClaim,
  });
  claimCall(to, {
    ...shared,
    method: 'POST',
    url: '/claims/:id/dismissal',
    operationId: 'dismissClaim',
    summary: 'Set aside until a day, or for good',
    access: forTeam('claim:resolve'),
    body: dismissalBodySchema,
    problems: ['transition_not_allowed', 'already_resolved', 'dismissal_date_invalid', ...MISTAKES],
    command: dismissClaim,
  });
  claimCall(to, {
    ...shared,
    method: 'POST',
    url: '/claims/:id/resolve-externally',
    operationId: 'resolveClaimExternally',
    summary: 'Record what was done elsewhere',
    access: forTeam('claim:resolve-externally'),
    body: externalBodySchema,
    problems: ['transition_not_allowed', 'already_resolved', ...MISTAKES],
    command: resolveExternally,
  });
  claimCall(to, {
    ...shared,
    method: 'POST',
    url: '/claims/:id/proof-requests',
    operationId: 'requestProof',
    summary: 'Ask the shopper for more',
    access: forTeam('claim:update', 'message:create'),
    body: proofRequestBodySchema,
    problems: ['transition_not_allowed', 'customer_erased', ...MISTAKES],
    command: requestProof,
  });
}

function previewRoute({ api, context, gates }: Wiring): void {
  api.post(
    '/claims/:id/resolutions/preview',
    {
      config: {
        access: forTeam('claim:resolve'),
        limited: true,
        writesNothing: true,
        problems: APPROVAL_REFUSALS,
      },
      preHandler: gates.save,
      schema: {
        operationId: 'previewApproval',
        tags: ['Decisions'],
        summary: 'Preview what an approval gives',
        params: z.object({ id: text(64) }),
        body: approvalBodySchema,
        response: { 200: approvalPreviewSchema },
      },
    },
    ({ caller, params, body }) => previewApproval(context, { caller, claimId: params.id }, body),
  );
}

function reportRoute(to: Wiring): void {
  claimCall(to, {
    ...shared,
    method: 'PATCH',
    url: '/claims/:id/resolutions/:resolutionId',
    operationId: 'reportResolution',
    summary: 'Report that a refund was sent, or a replacement made or shipped',
    access: forTeam('claim:resolve'),
    body: resolutionReportSchema,
    problems: ['resolution_state_not_allowed', 'being_carried_out'],
    command: reportResolution,
  });
}

function linkRoute(to: Wiring): void {
  claimCall(to, {
    ...shared,
    method: 'POST',
    url: '/claims/:id/link-revocation',
    operationId: 'revokeClaimLinks',
    summary: 'Revoke every link to a claim',
    access: forTeam('claim:update'),
    body: linkRevocationBodySchema,
    security: 'links_revoked',
    command: async (held, body) => {
      await revokeLinks(held, body);
      return claimAnswer(held);
    },
  });
}
