import { z } from 'zod';
import {
  meQuerySchema,
  meSchema,
  passwordChangeSchema,
  personSchema,
  personSessionsSchema,
  proofSchema,
  rolesSchema,
  signInSchema,
} from '../../contract/people.ts';
import { text } from '../../contract/text.ts';
import { proofsOf } from '../../domain/access/factors.ts';
import { unusedSince } from '../../domain/access/person-session.ts';
import { noteOfPerson } from '../audit/note.ts';
import { keepOnlySession, keepSession, sessionToken } from '../auth/person-sessions.ts';
import { refuseOtherSites } from '../auth/same-site.ts';
import { only } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import type { Gates } from '../http/limits.ts';
import { ProblemError } from '../problem-error.ts';
import { changePassword, proveAgain, signIn, signOut } from './commands.ts';
import { emailChangeRoutes } from './email-change/routes.ts';
import { countRecoveryCodes, kindsOfFactors } from './factors/queries.ts';
import { factorRoutes } from './factors/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { linkRoutes } from './link-routes.ts';
import { ownStoreRoute } from './own-store-routes.ts';
import { preferenceRoutes } from './preference-routes.ts';
import { MOST_STORES, presentMe, presentRoles, presentSessions } from './present.ts';
import { providerRoutes } from './providers/routes.ts';
import { endSessions, findPerson, listMemberships, listSessions, listStores } from './queries.ts';
import { holdSessions } from './sessions.ts';
import { enter, visitOf } from './visits.ts';
import { withPerson } from './with-person.ts';

const tags = ['People'];
const access = { tokens: ['person'] } as const;
const none = { 204: z.null() };

/** Signing in, who one is, and one's own sessions and password. */
export function peopleRoutes(api: Api, context: Context, gates: Gates): void {
  signInRoute(api, context, gates);
  signOutRoute(api, context);
  meRoute(api, context);
  ownStoreRoute(api, context);
  proofRoute(api, context, gates);
  passwordRoute(api, context, gates);
  sessionRoutes(api, context);
  rolesRoute(api);
  linkRoutes(api, context, gates);
  invitationRoutes(api, context, gates);
  emailChangeRoutes(api, context, gates);
  preferenceRoutes(api, context, gates);
  factorRoutes(api, context, gates);
  providerRoutes(api, context, gates);
}

function signInRoute(api: Api, context: Context, gates: Gates): void {
  api.post(
    '/sign-in',
    {
      config: {
        access: { open: 'public' },
        limited: true,
        security: 'signed_in',
        writesNothing: true,
        problems: ['sign_in_failed', 'second_step_required', 'cross_site_request', 'busy'],
      },
      onRequest: refuseOtherSites,
      preHandler: gates.write,
      schema: {
        operationId: 'signIn',
        tags,
        summary: 'Sign in with email address and password',
        description:
          'Sets the cookie of the session: it lasts 14 days, and 12 hours without use. Wrong passwords make the next try wait. A person with a second factor gets `second_step_required` with `token`, `kinds` and, for passkeys, `options`.',
        body: signInSchema,
        response: { 200: personSchema },
      },
    },
    async (request, reply) => {
      const session = await signIn(context, request.body, visitOf(context, request));
      return enter(context, { request, reply }, session);
    },
  );
}

function signOutRoute(api: Api, context: Context): void {
  api.post(
    '/sign-out',
    {
      config: { access, security: 'signed_out', writesNothing: true },
      schema: {
        operationId: 'signOut',
        tags,
        summary: 'Sign out',
        description: 'The session ends at once.',
        response: none,
      },
    },
    async (request, reply) => {
      await signOut(context, only('person', request.caller), sessionToken(context, request) ?? '');
      keepSession(context, reply, null);
      return reply.code(204).send(null);
    },
  );
}

function meRoute(api: Api, context: Context): void {
  api.get(
    '/me',
    {
      config: { access },
      schema: {
        operationId: 'readMe',
        tags,
        summary: 'Who is signed in, with their roles and permissions by store',
        querystring: meQuerySchema,
        response: { 200: meSchema },
      },
    },
    async (request) => {
      const caller = only('person', request.caller);
      const { personId } = caller;
      const { hasDemoServices } = context;
      const { store: slug } = request.query;
      return withPerson(context.db, personId, async (client) => {
        const person = await findPerson(client, personId);
        if (!person) throw new ProblemError('unauthenticated');
        const places = await listMemberships(client, personId);
        const stores = await listStores(client, personId, MOST_STORES + 1);
        const [named = null] = slug === undefined ? [] : await listStores(client, personId, 1, { slug });
        const proofs = proofsOf({
          hasPassword: person.passwordHash !== null,
          kinds: await kindsOfFactors(client, personId),
          recoveryCodesLeft: await countRecoveryCodes(client, personId),
        });
        return presentMe(caller, { person, proofs, places, stores, named, hasDemoServices });
      });
    },
  );
}

function proofRoute(api: Api, context: Context, gates: Gates): void {
  api.post(
    '/me/proof',
    {
      config: {
        access,
        limited: true,
        security: 'person_proven',
        writesNothing: true,
        problems: ['password_wrong', 'code_wrong', 'passkey_refused', 'challenge_over'],
      },
      preHandler: gates.write,
      schema: {
        operationId: 'proveAgain',
        tags,
        summary: 'Confirm one’s identity with the password, a code or a passkey',
        description:
          'Calls that answer `proof_required` work for ten minutes after it. The session gets a new token in its cookie.',
        body: proofSchema,
        response: { 200: personSchema },
      },
    },
    async (request, reply) => {
      const caller = only('person', request.caller);
      const session = await proveAgain(context, caller, request.body, visitOf(context, request));
      return enter(context, { request, reply }, session);
    },
  );
}

function passwordRoute(api: Api, context: Context, gates: Gates): void {
  api.put(
    '/me/password',
    {
      config: { access, limited: true, security: 'password_changed', problems: ['password_wrong'] },
      preHandler: gates.write,
      schema: {
        operationId: 'changePassword',
        tags,
        summary: 'Change one’s password',
        description:
          'Twelve characters or more, none of the common ones, not made of names. Every other session ends, and a mail tells about it.',
        body: passwordChangeSchema,
        response: { 200: personSchema },
      },
    },
    async (request, reply) => {
      const caller = only('person', request.caller);
      const { currentPassword: current, password } = request.body;
      const session = await changePassword(context, caller, { current, password }, visitOf(context, request));
      return enter(context, { request, reply }, session);
    },
  );
}

function sessionRoutes(api: Api, context: Context): void {
  api.get(
    '/me/sessions',
    {
      config: { access },
      schema: {
        operationId: 'listMySessions',
        tags,
        summary: 'Where one is signed in',
        description: 'The session that asks comes first, then the last used.',
        response: { 200: personSessionsSchema },
      },
    },
    async (request) => {
      const { personId, sessionId } = only('person', request.caller);
      const now = context.clock();
      const sessions = await withPerson(context.db, personId, (client) =>
        listSessions(client, personId, { now, unused: unusedSince(now) }),
      );
      return presentSessions(sessions, sessionId);
    },
  );
  sessionEndRoutes(api, context);
}

function sessionEndRoutes(api: Api, context: Context): void {
  api.delete(
    '/me/sessions',
    {
      config: { access, security: 'sessions_ended' },
      schema: {
        operationId: 'endMySessions',
        tags,
        summary: 'Sign out everywhere, here too',
        response: none,
      },
    },
    async (request, reply) => {
      const { personId } = only('person', request.caller);
      await withPerson(context.db, personId, async (client) => {
        await endSessions(client, personId, null);
        await noteOfPerson(client, personId);
      });
      keepSession(context, reply, null);
      return reply.code(204).send(null);
    },
  );
  api.delete(
    '/me/sessions/others',
    {
      config: { access, security: 'sessions_ended' },
      schema: {
        operationId: 'endMyOtherSessions',
        tags,
        summary: 'Sign out on all other devices',
        response: none,
      },
    },
    async (request, reply) => {
      const { personId, sessionId } = only('person', request.caller);
      await withPerson(context.db, personId, async (client) => {
        await holdSessions(client, personId, sessionId);
        await keepOnlySession(client, personId, sessionId);
        await noteOfPerson(client, personId);
      });
      return reply.code(204).send(null);
    },
  );
  api.delete(
    '/me/sessions/:id',
    {
      config: { access, security: 'sessions_ended' },
      schema: {
        operationId: 'endMySession',
        tags,
        summary: 'Sign out on one device',
        params: z.object({ id: text(64) }),
        response: none,
      },
    },
    async (request, reply) => {
      const { personId, sessionId } = only('person', request.caller);
      const { id } = request.params;
      await withPerson(context.db, personId, async (client) => {
        await holdSessions(client, personId, sessionId);
        if ((await endSessions(client, personId, id)) === 0) throw new ProblemError('not_found');
        await noteOfPerson(client, personId);
      });
      if (id === sessionId) keepSession(context, reply, null);
      return reply.code(204).send(null);
    },
  );
}

function rolesRoute(api: Api): void {
  api.get(
    '/roles',
    {
      config: { access: { open: 'public' } },
      schema: {
        operationId: 'listRoles',
        tags,
        summary: 'What each role may do',
        response: { 200: rolesSchema },
      },
    },
    async () => presentRoles(),
  );
}
