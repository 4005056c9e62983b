/** Invitations to the team of a store, of an account, and of the platform: making, listing and withdrawing them. */
import { z } from 'zod';
import {
  accountInvitationSchema,
  invitationsSchema,
  invitedSchema,
  staffInvitationSchema,
  storeInvitationSchema,
} from '../../../contract/people.ts';
import { text } from '../../../contract/text.ts';
import { only, teamOf } from '../../auth/scope.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/transaction.ts';
import { once, repeatOf } from '../../http/answers.ts';
import type { Api } from '../../http/api.ts';
import type { Gates } from '../../http/limits.ts';
import { ProblemError } from '../../problem-error.ts';
import { invite, listInvitations, resendInvitation, withdrawInvitation } from './commands.ts';
import { accountTeam, type Inviter, staffTeam, storeTeam } from './teams.ts';

const tags = ['People'];
const id = text(64);
const INVITE = {
  again: true,
  limited: true,
  security: 'person_invited',
  problems: ['role_not_grantable'],
} as const;
const WITHDRAW = { security: 'invitation_withdrawn', problems: ['role_not_grantable'] } as const;
const MAIL =
  'The role can’t have more permissions than the caller. The mail has a link that works once, within seven days, as long as the caller may still grant the role. It takes the place of an open one to the same address.';

export function invitationRoutes(api: Api, context: Context, gates: Gates): void {
  storeRoutes(api, context, gates);
  accountRoutes(api, context, gates);
  staffRoutes(api, context, gates);
}

function storeRoutes(api: Api, context: Context, gates: Gates): void {
  const params = z.object({ id });
  api.post(
    '/stores/:id/invitations',
    {
      config: { access: { tokens: [], permissions: ['team-member:invite'] }, ...INVITE },
      preHandler: gates.write,
      schema: {
        operationId: 'inviteToTeam',
        tags,
        summary: 'Invite someone to the team of a store',
        description: MAIL,
        params,
        body: storeInvitationSchema,
        response: { 202: invitedSchema },
      },
    },
    async (request, reply) => {
      const inviter = await storeTeam(context, teamOf(request.caller, 'not_found'), request.params.id);
      const { store } = inviter.team;
      if (store === null) throw new ProblemError('not_found');
      const { email, role } = request.body;
      const answer = await once(context, store, repeatOf(request, 'moment'), async (client) => {
        const { expiresAt } = await invite(context, client, inviter, request.body);
        return { status: 202, body: JSON.stringify({ email, role, expiresAt }) };
      });
      return reply.code(202).send(JSON.parse(answer.body));
    },
  );
  api.get(
    '/stores/:id/invitations',
    {
      config: { access: { tokens: [], permissions: ['team-member:read'] } },
      schema: {
        operationId: 'listInvitations',
        tags,
        summary: 'The open invitations to a store, the newest hundred',
        params,
        response: { 200: invitationsSchema },
      },
    },
    async ({ caller, params: { id: storeId } }) =>
      answerList(context, await storeTeam(context, teamOf(caller, 'not_found'), storeId)),
  );
  api.post(
    '/stores/:id/invitations/:invitationId/mail',
    {
      config: { access: { tokens: [], permissions: ['team-member:invite'] }, ...INVITE },
      preHandler: gates.write,
      schema: {
        operationId: 'resendInvitation',
        tags,
        summary: 'Send an invitation to a store again',
        description: 'With a new link, which works for seven days. The one before stops working.',
        params: params.extend({ invitationId: id }),
        response: { 202: invitedSchema },
      },
    },
    async (request, reply) => {
      const inviter = await storeTeam(context, teamOf(request.caller, 'not_found'), request.params.id);
      const { store } = inviter.team;
      if (store === null) throw new ProblemError('not_found');
      const answer = await once(context, store, repeatOf(request, 'moment'), async (client) => {
        const { invitationId } = request.params;
        const { email, role, expiresAt } = await resendInvitation(context, client, inviter, invitationId);
        return { status: 202, body: JSON.stringify({ email, role, expiresAt }) };
      });
      return reply.code(202).send(JSON.parse(answer.body));
    },
  );
  api.delete(
    '/stores/:id/invitations/:invitationId',
    {
      config: { access: { tokens: [], permissions: ['team-member:invite'] }, ...WITHDRAW },
      schema: {
        operationId: 'withdrawInvitation',
        tags,
        summary: 'Withdraw an invitation to a store',
        params: params.extend({ invitationId: id }),
        response: { 204: z.null() },
      },
    },
    async ({ caller, params: { id: storeId, invitationId } }, reply) => {
      const inviter = await storeTeam(context, teamOf(caller, 'not_found'), storeId);
      await withdrawInvitation(context, inviter, invitationId);
      return reply.code(204).send(null);
    },
  );
}

const access = { tokens: ['person'] } as const;

async function answerInvited(
  context: Context,
  inviter: Inviter,
  body: Parameters<typeof invite>[3],
): Promise<z.input<typeof invitedSchema>> {
  const { email, role } = body;
  const { expiresAt } = await inTransaction(context.db, {}, (client) =>
    invite(context, client, inviter, body),
  );
  return { email, role, expiresAt };
}

const answerList = async (context: Context, inviter: Inviter) => ({
  invitations: await listInvitations(context, inviter),
});

function accountRoutes(api: Api, context: Context, gates: Gates): void {
  const params = z.object({ slug: text(63) });
  api.post(
    '/accounts/:slug/invitations',
    {
      config: { access, ...INVITE },
      preHandler: gates.write,
      schema: {
        operationId: 'inviteToAccount',
        tags,
        summary: 'Invite someone to work for all stores of an account',
        description: MAIL,
        params,
        body: accountInvitationSchema,
        response: { 202: invitedSchema },
      },
    },
    async ({ caller, params: { slug }, body }, reply) => {
      const inviter = await accountTeam(context, only('person', caller), slug);
      return reply.code(202).send(await answerInvited(context, inviter, body));
    },
  );
  api.get(
    '/accounts/:slug/invitations',
    {
      config: { access },
      schema: {
        operationId: 'listAccountInvitations',
        tags,
        summary: 'The open invitations to an account, the newest hundred',
        params,
        response: { 200: invitationsSchema },
      },
    },
    async ({ caller, params: { slug } }) =>
      answerList(context, await accountTeam(context, only('person', caller), slug)),
  );
  api.delete(
    '/accounts/:slug/invitations/:invitationId',
    {
      config: { access, ...WITHDRAW },
      schema: {
        operationId: 'withdrawAccountInvitation',
        tags,
        summary: 'Withdraw an invitation to an account',
        params: params.extend({ invitationId: id }),
        response: { 204: z.null() },
      },
    },
    async ({ caller, params: { slug, invitationId } }, reply) => {
      const inviter = await accountTeam(context, only('person', caller), slug);
      await withdrawInvitation(context, inviter, invitationId);
      return reply.code(204).send(null);
    },
  );
}

function staffRoutes(api: Api, context: Context, gates: Gates): void {
  api.post(
    '/staff/invitations',
    {
      config: { access, ...INVITE },
      preHandler: gates.write,
      schema: {
        operationId: 'inviteToStaff',
        tags,
        summary: 'Invite someone to the platform’s staff',
        description: MAIL,
        body: staffInvitationSchema,
        response: { 202: invitedSchema },
      },
    },
    async ({ caller, body }, reply) => {
      const inviter = await staffTeam(context, only('person', caller));
      return reply.code(202).send(await answerInvited(context, inviter, body));
    },
  );
  api.get(
    '/staff/invitations',
    {
      config: { access },
      schema: {
        operationId: 'listStaffInvitations',
        tags,
        summary: 'The open invitations to the platform’s staff, the newest hundred',
        response: { 200: invitationsSchema },
      },
    },
    async ({ caller }) => answerList(context, await staffTeam(context, only('person', caller))),
  );
  api.delete(
    '/staff/invitations/:invitationId',
    {
      config: { access, ...WITHDRAW },
      schema: {
        operationId: 'withdrawStaffInvitation',
        tags,
        summary: 'Withdraw an invitation to the platform’s staff',
        params: z.object({ invitationId: id }),
        response: { 204: z.null() },
      },
    },
    async ({ caller, params: { invitationId } }, reply) => {
      await withdrawInvitation(context, await staffTeam(context, only('person', caller)), invitationId);
      return reply.code(204).send(null);
    },
  );
}
