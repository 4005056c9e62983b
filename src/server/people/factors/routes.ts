/** Signing in with a second factor or a passkey, and one's own factors. */
import { z } from 'zod';
import {
  challengeSchema,
  confirmTotpSchema,
  factorsSchema,
  madeTotpSchema,
  newPasskeySchema,
  newTotpSchema,
  passkeySignInSchema,
  recoveryCodesSchema,
  secondStepSchema,
} from '../../../contract/factors.ts';
import { personSchema } from '../../../contract/people.ts';
import { text } from '../../../contract/text.ts';
import { refuseOtherSites } from '../../auth/same-site.ts';
import { only } from '../../auth/scope.ts';
import type { Context } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import type { Gates } from '../../http/limits.ts';
import { enter, visitOf } from '../visits.ts';
import { withPerson } from '../with-person.ts';
import { makeChallenge } from './challenges.ts';
import {
  beginPasskey,
  beginTotp,
  confirmTotp,
  dropFactor,
  readFactors,
  registerPasskey,
  replaceCodes,
} from './commands.ts';
import { assertionOptions } from './passkeys.ts';
import { listPasskeys } from './queries.ts';
import { completeSignIn, signInByPasskey } from './steps.ts';

const tags = ['People'];
const access = { tokens: ['person'] } as const;

export function factorRoutes(api: Api, context: Context, gates: Gates): void {
  signInRoutes(api, context, gates);
  proofRoute(api, context, gates);
  listRoute(api, context);
  totpRoutes(api, context, gates);
  passkeyRoutes(api, context, gates);
  codesRoute(api, context, gates);
}

function signInRoutes(api: Api, context: Context, gates: Gates): void {
  const open = { access: { open: 'public' }, limited: true, writesNothing: true } as const;
  const hooks = { onRequest: refuseOtherSites, preHandler: gates.write };
  api.post(
    '/sign-in/second-step',
    {
      config: {
        ...open,
        security: 'signed_in',
        problems: ['second_step_failed', 'passkey_refused', 'challenge_over', 'cross_site_request'],
      },
      ...hooks,
      schema: {
        operationId: 'completeSignIn',
        tags,
        summary: 'Complete a sign-in with a code or a passkey',
        description:
          'With the token of `second_step_required`. A recovery code counts as a code, and works once.',
        body: secondStepSchema,
        response: { 200: personSchema },
      },
    },
    async (request, reply) => {
      const session = await completeSignIn(context, request.body, visitOf(context, request));
      return enter(context, { request, reply }, session);
    },
  );
  api.post(
    '/sign-in/passkey-challenge',
    {
      config: { ...open, problems: ['cross_site_request'] },
      ...hooks,
      schema: {
        operationId: 'askForPasskey',
        tags,
        summary: 'Begin a sign-in with a passkey alone',
        response: { 200: challengeSchema },
      },
    },
    async () => {
      const { token, challenge } = makeChallenge(context, 'sign-in');
      return { token, options: { ...(await assertionOptions(context, challenge, [])) } };
    },
  );
  api.post(
    '/sign-in/passkey',
    {
      config: {
        ...open,
        security: 'signed_in',
        problems: ['passkey_refused', 'challenge_over', 'cross_site_request'],
      },
      ...hooks,
      schema: {
        operationId: 'signInWithPasskey',
        tags,
        summary: 'Sign in with a passkey alone',
        body: passkeySignInSchema,
        response: { 200: personSchema },
      },
    },
    async (request, reply) => {
      const session = await signInByPasskey(context, request.body, visitOf(context, request));
      return enter(context, { request, reply }, session);
    },
  );
}

function proofRoute(api: Api, context: Context, gates: Gates): void {
  api.post(
    '/me/proof/challenge',
    {
      config: { access, limited: true, writesNothing: true },
      preHandler: gates.write,
      schema: {
        operationId: 'askToProveByPasskey',
        tags,
        summary: 'Begin to confirm one’s identity with a passkey',
        response: { 200: challengeSchema },
      },
    },
    async (request) => {
      const { personId } = only('person', request.caller);
      const passkeys = await withPerson(context.db, personId, (client) => listPasskeys(client, personId));
      const { token, challenge } = makeChallenge(context, 'prove', { personId });
      return { token, options: { ...(await assertionOptions(context, challenge, passkeys)) } };
    },
  );
}

function listRoute(api: Api, context: Context): void {
  api.get(
    '/me/factors',
    {
      config: { access },
      schema: {
        operationId: 'listMyFactors',
        tags,
        summary: 'One’s authenticator apps and passkeys',
        response: { 200: factorsSchema },
      },
    },
    async (request) => readFactors(context, only('person', request.caller)),
  );
  api.delete(
    '/me/factors/:id',
    {
      config: { access, again: true, security: 'factors_changed' },
      schema: {
        operationId: 'removeMyFactor',
        tags,
        summary: 'Remove an authenticator app or a passkey',
        params: z.object({ id: text(64) }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await dropFactor(context, only('person', request.caller), request.params.id);
      return reply.code(204).send(null);
    },
  );
}

function totpRoutes(api: Api, context: Context, gates: Gates): void {
  const config = { access, again: true, limited: true, security: 'factors_changed' } as const;
  api.post(
    '/me/factors/totp',
    {
      config: { ...config, problems: ['too_many_factors'] },
      preHandler: gates.write,
      schema: {
        operationId: 'beginTotp',
        tags,
        summary: 'Begin to add an authenticator app',
        description: 'It counts once its first code was confirmed.',
        body: newTotpSchema,
        response: { 201: madeTotpSchema },
      },
    },
    async (request, reply) => {
      const made = await beginTotp(context, only('person', request.caller), request.body.name);
      return reply.code(201).send(made);
    },
  );
  api.put(
    '/me/factors/totp',
    {
      config: { ...config, problems: ['code_wrong'] },
      preHandler: gates.write,
      schema: {
        operationId: 'confirmTotp',
        tags,
        summary: 'Confirm the new authenticator app by its first code',
        description: 'Every other session ends. The first factor comes with ten recovery codes.',
        body: confirmTotpSchema,
        response: { 200: recoveryCodesSchema },
      },
    },
    async (request) => {
      const recoveryCodes = await confirmTotp(context, only('person', request.caller), request.body.code);
      return { recoveryCodes };
    },
  );
}

function passkeyRoutes(api: Api, context: Context, gates: Gates): void {
  const config = { access, again: true, limited: true } as const;
  api.post(
    '/me/factors/passkey-challenge',
    {
      config: { ...config, writesNothing: true },
      preHandler: gates.write,
      schema: {
        operationId: 'beginPasskey',
        tags,
        summary: 'Begin to add a passkey',
        response: { 200: challengeSchema },
      },
    },
    async (request) => {
      const { token, options } = await beginPasskey(context, only('person', request.caller));
      return { token, options: { ...options } };
    },
  );
  api.post(
    '/me/factors/passkeys',
    {
      config: {
        ...config,
        security: 'factors_changed',
        problems: ['passkey_refused', 'challenge_over', 'too_many_factors'],
      },
      preHandler: gates.write,
      schema: {
        operationId: 'addPasskey',
        tags,
        summary: 'Add a passkey',
        description: 'Every other session ends. The first factor comes with ten recovery codes.',
        body: newPasskeySchema,
        response: { 201: recoveryCodesSchema },
      },
    },
    async (request, reply) => {
      const recoveryCodes = await registerPasskey(context, only('person', request.caller), request.body);
      return reply.code(201).send({ recoveryCodes });
    },
  );
}

function codesRoute(api: Api, context: Context, gates: Gates): void {
  api.post(
    '/me/recovery-codes',
    {
      config: {
        access,
        again: true,
        limited: true,
        security: 'factors_changed',
        problems: ['no_second_factor'],
      },
      preHandler: gates.write,
      schema: {
        operationId: 'replaceRecoveryCodes',
        tags,
        summary: 'Get ten new recovery codes',
        description: 'The old ones stop working.',
        response: { 201: recoveryCodesSchema },
      },
    },
    async (request, reply) => {
      const recoveryCodes = await replaceCodes(context, only('person', request.caller));
      return reply.code(201).send({ recoveryCodes });
    },
  );
}
