/** Signing in by an identity provider. */
import { z } from 'zod';
import { personSchema } from '../../../contract/people.ts';
import {
  providerAnswerSchema,
  providerStartSchema,
  providersQuerySchema,
  providersSchema,
} from '../../../contract/providers.ts';
import { text } from '../../../contract/text.ts';
import { refuseOtherSites } from '../../auth/same-site.ts';
import type { Context } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import type { Gates } from '../../http/limits.ts';
import { enter, visitOf } from '../visits.ts';
import { beginByProvider, signInByProvider } from './commands.ts';
import { keepFlow, openFlow, refuseOtherAnswer } from './flows.ts';
import { presentProviders } from './present.ts';
import { listProviders } from './queries.ts';

const tags = ['People'];
const params = z.object({ id: text(63) });

export function providerRoutes(api: Api, context: Context, gates: Gates): void {
  api.get(
    '/sign-in/providers',
    {
      config: { access: { open: 'public' } },
      schema: {
        operationId: 'listSignInProviders',
        tags,
        summary: 'By which identity providers one can sign in',
        querystring: providersQuerySchema,
        response: { 200: providersSchema },
      },
    },
    async ({ query }) => ({ providers: presentProviders(await listProviders(context.db, query.account)) }),
  );
  const open = { access: { open: 'public' }, limited: true, writesNothing: true } as const;
  const hooks = { onRequest: refuseOtherSites, preHandler: gates.write };
  api.post(
    '/sign-in/providers/:id',
    {
      config: { ...open, problems: ['provider_unreachable', 'cross_site_request'] },
      ...hooks,
      schema: {
        operationId: 'beginProviderSignIn',
        tags,
        summary: 'Begin a sign-in by an identity provider',
        description:
          'Sets a cookie that the answer needs, and tells the provider’s address. The provider leads back to the console.',
        params,
        response: { 200: providerStartSchema },
      },
    },
    async (request, reply) => {
      const { url, flow } = await beginByProvider(context, request.params.id);
      keepFlow(context, reply, flow);
      return { url };
    },
  );
  api.post(
    '/sign-in/providers/:id/answer',
    {
      config: {
        ...open,
        security: 'signed_in',
        problems: [
          'provider_refused',
          'provider_unreachable',
          'email_unconfirmed',
          'not_admitted',
          'identity_taken',
          'invitation_of_another',
          'second_step_required',
          'challenge_over',
          'person_link_over',
          'cross_site_request',
        ],
      },
      ...hooks,
      schema: {
        operationId: 'completeProviderSignIn',
        tags,
        summary: 'Sign in by what an identity provider answered',
        description:
          'In the browser that began it, once, within five minutes. People are known by the email address that the provider confirms. Others need an invitation, unless the provider admits newcomers.',
        params,
        body: providerAnswerSchema,
        response: { 200: personSchema },
      },
    },
    async (request, reply) => {
      const flow = openFlow(context, request, request.params.id);
      refuseOtherAnswer(flow, request.body.query);
      keepFlow(context, reply, null);
      const session = await signInByProvider(context, { flow, ...request.body }, visitOf(context, request));
      return enter(context, { request, reply }, session);
    },
  );
}
