/** What the links in mails to people lead to: a new password, and invitations. */
import { z } from 'zod';
import {
  acceptanceSchema,
  invitationSchema,
  invitationTokenSchema,
  resetRequestSchema,
  resetSchema,
} from '../../contract/people.ts';
import { emailKey } from '../../domain/orders/order-number.ts';
import { refuseOtherSites } from '../auth/same-site.ts';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import type { Gates } from '../http/limits.ts';
import { keepDevice } from './devices.ts';
import { acceptInvitation, readInvitation } from './invitations/accepting.ts';
import { providersFor } from './providers/present.ts';
import { askForReset, chooseByReset } from './resets.ts';

const tags = ['People'];
const open = { access: { open: 'public' }, limited: true, writesNothing: true } as const;
const done = { 202: z.null() };

export function linkRoutes(api: Api, context: Context, gates: Gates): void {
  resetRoutes(api, context, gates);
  invitationRoutes(api, context, gates);
}

function resetRoutes(api: Api, context: Context, gates: Gates): void {
  const hooks = { onRequest: refuseOtherSites, preHandler: gates.write };
  api.post(
    '/password-resets',
    {
      config: { ...open, problems: ['cross_site_request'] },
      ...hooks,
      schema: {
        operationId: 'askForPasswordReset',
        tags,
        summary: 'Ask for a link to choose a new password',
        description:
          'The answer is the same whether or not anyone has the address. The link works once, for 30 minutes.',
        body: resetRequestSchema,
        response: done,
      },
    },
    async ({ body, ip: address }, reply) => {
      await askForReset(context, { email: body.email, address });
      return reply.code(202).send(null);
    },
  );
  api.put(
    '/password-resets',
    {
      config: { ...open, security: 'password_reset', problems: ['cross_site_request', 'person_link_over'] },
      ...hooks,
      schema: {
        operationId: 'resetPassword',
        tags,
        summary: 'Choose a new password by the link in the mail',
        description: 'Ends all sessions of the person, and a mail tells them. Then they sign in with it.',
        body: resetSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const person = await chooseByReset(context, request.body);
      // Whoever reads the person's mails may try where others have made guesses wait.
      keepDevice(context, { request, reply }, person);
      return reply.code(204).send(null);
    },
  );
}

function invitationRoutes(api: Api, context: Context, gates: Gates): void {
  const hooks = { onRequest: refuseOtherSites, preHandler: gates.write };
  const problems = ['cross_site_request', 'person_link_over'] as const;
  api.post(
    '/invitations/read',
    {
      config: { ...open, problems },
      ...hooks,
      schema: {
        operationId: 'readInvitation',
        tags,
        summary: 'What an invitation is for',
        description: 'Uses nothing up.',
        body: invitationTokenSchema,
        response: { 200: invitationSchema },
      },
    },
    async ({ body }) => {
      const read = await readInvitation(context, body.token);
      return { ...read, providers: await providersFor(context, emailKey(read.email)) };
    },
  );
  api.post(
    '/invitations/accept',
    {
      config: { ...open, security: 'invitation_accepted', problems },
      ...hooks,
      schema: {
        operationId: 'acceptInvitation',
        tags,
        summary: 'Accept an invitation',
        description:
          'Who has no password yet chooses one. Who has one keeps it, and what role they have in the store already. Then they sign in.',
        body: acceptanceSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const person = await acceptInvitation(context, request.body);
      keepDevice(context, { request, reply }, person);
      return reply.code(204).send(null);
    },
  );
}
