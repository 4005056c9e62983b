import { z } from 'zod';
import { claimSchema } from '../../../contract/claim.ts';
import { mergeBodySchema } from '../../../contract/claim-state.ts';
import { claimCall, forTeam, type Wiring } from '../calls.ts';
import { mergeClaim, unmergeClaim } from './commands.ts';

const shared = {
  method: 'POST',
  tag: 'Decisions',
  version: 'required',
  access: forTeam('claim:update'),
  answer: { status: 200, schema: claimSchema },
} as const;

export function mergingRoutes(to: Wiring): void {
  claimCall(to, {
    ...shared,
    url: '/claims/:id/merge',
    operationId: 'mergeClaim',
    summary: 'Close a duplicate into the claim that was filed first',
    body: mergeBodySchema,
    problems: ['merge_other_customer', 'merge_not_later', 'merge_not_open'],
    into: ({ into }) => into,
    command: mergeClaim,
  });
  claimCall(to, {
    ...shared,
    url: '/claims/:id/merge/undo',
    operationId: 'unmergeClaim',
    summary: 'Take a merged claim out again',
    body: z.undefined(),
    problems: ['merge_not_open', 'merge_decided', 'quantity_exceeded'],
    command: unmergeClaim,
  });
}
