import { z } from 'zod';
import { claimSchema } from '../../contract/claim.ts';
import { type FreshLink, freshLinkSchema, linkBodySchema } from '../../contract/claim-link.ts';
import {
  addressBodySchema,
  appealBodySchema,
  claimEventsSchema,
  withdrawalBodySchema,
} from '../../contract/claim-state.ts';
import { sentSchema } from '../../contract/message.ts';
import { text } from '../../contract/text.ts';
import { urls } from '../../urls.ts';
import { only } from '../auth/scope.ts';
import { claimCall, forShoppers, type Wiring } from '../claims/calls.ts';
import { presentEventsTo } from '../claims/present-state.ts';
import { openClaim } from '../claims/read.ts';
import { once, repeatOf } from '../http/answers.ts';
import { storeAddress } from '../stores/address.ts';
import { storeById } from '../stores/queries.ts';
import { appealDenial, changeAddress, sendLink, withdrawClaim } from './commands.ts';
import { renewLink } from './links.ts';

const shared = { tag: 'Claims', version: 'optional' } as const;
const claim = { status: 200, schema: claimSchema } as const;

/** A shopper's actions on a filed claim. An API client may record them for the shopper. */
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
      'appeals_off',
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
    momentary: true,
    oldLinks: true,
    command: sendLink,
  });
  renewalRoute(to);
  eventRoute(to);
}

function renewalRoute({ api, context, gates }: Wiring): void {
  api.post(
    '/claim-links',
    {
      config: {
        access: { tokens: ['claim'] },
        security: 'link_renewed',
        limited: true,
        problems: ['not_found', 'link_email_mismatch'],
      },
      preHandler: gates.lookup,
      schema: {
        operationId: 'renewClaimLink',
        tags: ['Claims'],
        summary: 'A fresh token for a claim link, old or not',
        description:
          'Calls answer a token that is older than the store allows with `link_needs_email`. Send it here once more, with the e-mail address of the claim; five wrong ones in 15 minutes are too many.',
        body: linkBodySchema,
        response: { 200: freshLinkSchema },
      },
    },
    async (request) => {
      const { body, ip: address } = request;
      const caller = only('claim', request.caller);
      const token = await renewLink(context, caller, { ...body, address });
      const store = await storeById(context.db, caller.storeId);
      const fresh: FreshLink = { token, url: storeAddress(context, store) + urls.view(token) };
      const repeat = repeatOf(request);
      const answer = await once(context, caller.storeId, repeat, async () => ({
        status: 200,
        body: JSON.stringify(fresh),
      }));
      return JSON.parse(answer.body) as FreshLink;
    },
  );
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
      return { events: presentEventsTo(caller, document.events) };
    },
  );
}
