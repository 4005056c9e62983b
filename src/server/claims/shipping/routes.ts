import { z } from 'zod';
import { claimSchema } from '../../../contract/claim.ts';
import {
  labelPurchaseSchema,
  labelRatesBodySchema,
  labelRatesSchema,
} from '../../../contract/shipping-label.ts';
import { text } from '../../../contract/text.ts';
import { claimCall, forTeam, type Wiring } from '../calls.ts';
import { buyLabel, giveBackLabel } from './commands.ts';
import { listRates } from './rates.ts';

const access = forTeam('claim:resolve');

/** Shipping labels for replacements that the store ships itself. */
export function shippingRoutes(to: Wiring): void {
  ratesRoute(to);
  claimCall(to, {
    method: 'POST',
    url: '/claims/:id/resolutions/:resolutionId/labels',
    operationId: 'buyShippingLabel',
    tag: 'Decisions',
    summary: 'Buy a shipping label for a replacement',
    version: 'required',
    access,
    body: labelPurchaseSchema,
    answer: { status: 200, schema: claimSchema },
    problems: ['no_label_needed', 'label_rate_over'],
    command: buyLabel,
  });
  giveBackRoute(to);
}

function ratesRoute({ api, context, gates }: Wiring): void {
  api.post(
    '/claims/:id/resolutions/:resolutionId/rates',
    {
      config: {
        ...{ access, limited: true, writesNothing: true },
        problems: ['no_label_needed', 'address_incomplete', 'label_refused'],
      },
      preHandler: gates.write,
      schema: {
        operationId: 'listLabelRates',
        tags: ['Decisions'],
        summary: 'What carriers would take for a replacement’s parcel',
        description: 'Asks the service for labels, and costs nothing.',
        params: z.object({ id: text(64), resolutionId: text(64) }),
        body: labelRatesBodySchema,
        response: { 200: labelRatesSchema },
      },
    },
    ({ caller, params: { id: claimId, resolutionId }, body }) =>
      listRates(context, { caller, claimId, resolutionId }, body),
  );
}

function giveBackRoute({ api, context, gates }: Wiring): void {
  api.post(
    '/claims/:id/labels/:labelId/give-back',
    {
      config: { access, limited: true, problems: ['label_not_given_back', 'label_refused'] },
      preHandler: gates.write,
      schema: {
        operationId: 'giveBackShippingLabel',
        tags: ['Decisions'],
        summary: 'Give back a shipping label that was not used',
        description: 'One that was not bought yet is canceled. Safe to repeat.',
        params: z.object({ id: text(64), labelId: text(64) }),
        response: { 200: claimSchema },
      },
    },
    async ({ caller, params: { id: claimId, labelId } }, reply) => {
      const { body } = await giveBackLabel(context, { caller, claimId, labelId });
      const claim = JSON.parse(body) as { version: number };
      reply.header('etag', `"${claim.version}"`);
      return claim as never;
    },
  );
}
