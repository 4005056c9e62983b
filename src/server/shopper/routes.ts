import { z } from 'zod';
import { claimSchema } from '../../contract/claim.ts';
import {
  addressBodySchema,
  appealBodySchema,
  claimEventsSchema,
  withdrawalBodySchema,
} from '../../contract/claim-state.ts';
import { sentSchema } from '../../contract/message.ts';
import { text } from '../../contract/text.ts';
import { claimCall, forShoppers, type Wiring } from '../claims/calls.ts';
import { viewerOf } from '../claims/present.ts';
import { presentEvents } from '../claims/present-state.ts';
import { openClaim } from '../claims/read.ts';
import { appealDenial, changeAddress, sendLink, withdrawClaim } from './commands.ts';

const shared = { tag: 'Claims', version: 'optional' } as const;
const claim = { status: 200, schema: claimSchema } as const;

/** What a shopper does with a filed claim; a program may record it for them. */
export function shopperRoutes(to: Wiring): void {
  claimCall(to, {
    ...shared,
    method: 'POST',
    url: '/claims/:id/appeal',
    operationId: 'appealClaim',
    summary: 'Appeal a denial, once',
    access: forShoppers('claim:update'),
    body: appealBodySchema,
    answer: claim,
    problems: [
      'nothing_to_appeal',
      'already_appealed',
      'quantity_exceeded',
      'too_many_files',
      'file_not_found',
    ],
    command: appealDenial,
  });
  claimCall(to, {
    ...shared,
    method: 'POST',
    url: '/claims/:id/withdrawal',
    operationId: 'withdrawClaim',
    summary: 'Take a claim back',
    access: forShoppers('claim:update'),
    body: withdrawalBodySchema,
    answer: claim,
    problems: ['not_withdrawable'],
    command: withdrawClaim,
  });
  claimCall(to, {
    ...shared,
    method: 'PUT',
    url: '/claims/:id/address',
    operationId: 'changeClaimAddress',
    summary: 'Correct the address while nothing has left',
    access: forShoppers('claim:update'),
    sayAgain: true,
    body: addressBodySchema,
    answer: claim,
    problems: ['address_fixed', 'address_incomplete'],
    command: changeAddress,
  });
  claimCall(to, {
    ...shared,
    method: 'POST',
    url: '/claims/notify/:id/email',
    operationId: 'sendClaimLink',
    summary: "Send the claim's link again, to its own address",
    access: forShoppers('message:create'),
    body: z.undefined(),
    answer: { status: 202, schema: sentSchema },
    command: sendLink,
  });
  eventRoute(to);
}

function eventRoute({ api, context }: Wiring): void {
  api.get(
    '/claims/:id/events',
    {
      config: { access: forShoppers('claim:read') },
      schema: {
        operationId: 'listClaimEvents',
        tags: ['Claims'],
        summary: 'The history of a claim',
        params: z.object({ id: text(64) }),
        response: { 200: claimEventsSchema },
      },
    },
    async ({ caller, params }) => {
      const { document } = await openClaim(context, caller, params.id);
      return { events: presentEvents(document.events, viewerOf(caller)) };
    },
  );
}
