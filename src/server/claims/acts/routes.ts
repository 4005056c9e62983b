import { z } from 'zod';
import { actAnswerSchema, actBodySchema, actsSchema } from '../../../contract/act.ts';
import { text } from '../../../contract/text.ts';
import type { ProblemCode } from '../../../domain/problems/problems.ts';
import { withStore } from '../../database/with-store.ts';
import { MISTAKES } from '../../macros/commands.ts';
import { claimCall, forTeam, type Wiring } from '../calls.ts';
import { openClaim } from '../read.ts';
import { holdAct, sendAgain, takeBack } from './commands.ts';
import { presentActs } from './present.ts';
import { findWaiting } from './queries.ts';

/** Every refusal of the direct calls, at the click. */
const REFUSALS = [
  'decision_waiting',
  'transition_not_allowed',
  'already_resolved',
  'quantity_exceeded',
  'amount_exceeded',
  'amount_zero',
  'address_incomplete',
  'dismissal_date_invalid',
  'decision_has_its_own_call',
  'reason_required',
  'not_eligible',
  'file_not_found',
  'too_many_files',
  'customer_erased',
  ...MISTAKES,
] as const satisfies readonly ProblemCode[];

const shared = {
  tag: 'Decisions',
  // Each act needs its own permissions besides (src/domain/claims/acts.ts).
  access: forTeam('claim:update'),
  momentary: true,
  answer: { status: 202, schema: actAnswerSchema },
} as const;

/** What the team decides or writes leaves some seconds later. */
export function actRoutes(to: Wiring): void {
  claimCall(to, {
    ...shared,
    method: 'POST',
    url: '/claims/:id/acts',
    operationId: 'holdAct',
    summary: 'Decide or write, with some seconds to take it back',
    version: 'required',
    body: actBodySchema,
    problems: REFUSALS,
    command: holdAct,
  });
  claimCall(to, {
    ...shared,
    method: 'POST',
    url: '/claims/:id/acts/:actId/again',
    operationId: 'sendActAgain',
    summary: 'Send again what was stopped',
    version: 'required',
    body: z.undefined(),
    problems: ['act_not_stopped', ...REFUSALS],
    command: sendAgain,
  });
  claimCall(to, {
    ...shared,
    method: 'DELETE',
    url: '/claims/:id/acts/:actId',
    operationId: 'takeBackAct',
    summary: 'Take back what has not left',
    version: 'optional',
    body: z.undefined(),
    problems: ['act_over'],
    command: takeBack,
  });
  actList(to);
}

function actList({ api, context }: Wiring): void {
  api.get(
    '/claims/:id/acts',
    {
      config: { access: forTeam('claim:read') },
      schema: {
        operationId: 'listActs',
        tags: ['Decisions'],
        summary: 'What the team decided and has not left',
        params: z.object({ id: text(64) }),
        response: { 200: actsSchema },
      },
    },
    async ({ caller, params }) => {
      const { store, document } = await openClaim(context, caller, params.id);
      const acts = await withStore(context.db, store.id, (client) =>
        findWaiting(client, store.id, document.claim.id),
      );
      return { acts: presentActs(caller, acts, document) };
    },
  );
}
