import { z } from 'zod';
import {
  emailChangeRequestSchema,
  emailChangeSchema,
  emailConfirmationSchema,
  emailConfirmedSchema,
} from '../../../contract/people.ts';
import { noteOfPerson } from '../../audit/note.ts';
import { sessionToken } from '../../auth/person-sessions.ts';
import { refuseOtherSites } from '../../auth/same-site.ts';
import { only } from '../../auth/scope.ts';
import type { Context } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import type { Gates } from '../../http/limits.ts';
import { withPerson } from '../with-person.ts';
import { askForChange, confirmChange } from './commands.ts';
import { dropChange, findChange } from './queries.ts';

const tags = ['People'];
const access = { tokens: ['person'] } as const;

/** Changing one's own email address. */
export function emailChangeRoutes(api: Api, context: Context, gates: Gates): void {
  ownRoutes(api, context, gates);
  confirmRoute(api, context, gates);
}

function ownRoutes(api: Api, context: Context, gates: Gates): void {
  api.get(
    '/me/email-change',
    {
      config: { access },
      schema: {
        operationId: 'readEmailChange',
        tags,
        summary: 'The new email address that is waiting to be confirmed',
        response: { 200: emailChangeSchema },
      },
    },
    async (request) => {
      const { personId } = only('person', request.caller);
      const change = await withPerson(context.db, personId, (client) =>
        findChange(client, personId, context.clock()),
      );
      return { change };
    },
  );
  api.put(
    '/me/email-change',
    {
      config: { access, again: true, limited: true, security: 'email_change_asked' },
      preHandler: gates.write,
      schema: {
        operationId: 'changeEmail',
        tags,
        summary: 'Ask for a new email address',
        description:
          'Takes effect when the links in two mails are used within a day: one to the old address, one to the new. The answer is the same whether or not anyone has the address. Replaces an earlier request.',
        body: emailChangeRequestSchema,
        response: { 202: z.null() },
      },
    },
    async (request, reply) => {
      await askForChange(context, only('person', request.caller), request.body.email);
      return reply.code(202).send(null);
    },
  );
  api.delete(
    '/me/email-change',
    {
      config: { access, security: 'email_change_cancelled' },
      schema: {
        operationId: 'cancelEmailChange',
        tags,
        summary: 'Keep the present email address',
        description: 'Both links end.',
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { personId } = only('person', request.caller);
      await withPerson(context.db, personId, async (client) => {
        await dropChange(client, personId);
        await noteOfPerson(client, personId);
      });
      return reply.code(204).send(null);
    },
  );
}

function confirmRoute(api: Api, context: Context, gates: Gates): void {
  api.post(
    '/email-confirmations',
    {
      config: {
        access: { open: 'public' },
        limited: true,
        writesNothing: true,
        security: 'email_confirmed',
        problems: ['cross_site_request', 'person_link_over'],
      },
      onRequest: refuseOtherSites,
      preHandler: gates.write,
      schema: {
        operationId: 'confirmEmail',
        tags,
        summary: 'Confirm a new email address by the link in a mail',
        description:
          'Each of the two links once. With the second, the new address counts: other sessions of the person end, and mails tell both addresses.',
        body: emailConfirmationSchema,
        response: { 200: emailConfirmedSchema },
      },
    },
    (request) =>
      confirmChange(context, { token: request.body.token, session: sessionToken(context, request) }),
  );
}
