/** A sign-in through a provider that has begun, and what the provider's answer must match. Only the browser stores it, encrypted, for five minutes. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CHALLENGE_LASTS } from '../../../domain/access/factors.ts';
import { decrypt, encrypt } from '../../auth/keys.ts';
import { cookieName } from '../../auth/open-orders.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../problem-error.ts';

export type Flow = { providerId: string; state: string; nonce: string; verifier: string; expiresAt: string };

const FLOW_COOKIE = 'makegood_sign_in';
const SEALED_FOR = 'sign-in by a provider';

export const flowEnd = ({ clock }: Pick<Context, 'clock'>): string =>
  new Date(clock() + CHALLENGE_LASTS).toISOString();

/** Stores it in a cookie that only our own pages send, one for each browser; null removes it. */
export function keepFlow(context: Context, reply: FastifyReply, flow: Flow | null): void {
  const sealed = flow && encrypt(JSON.stringify(flow), SEALED_FOR, context.secret).toString('base64url');
  reply.setCookie(cookieName(context, FLOW_COOKIE), sealed ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: context.publicUrl.startsWith('https:'),
    maxAge: flow === null ? 0 : CHALLENGE_LASTS / 1000,
  });
}

/** @throws challenge_over, also for one with another provider, and in another browser */
export function openFlow(context: Context, request: FastifyRequest, providerId: string): Flow {
  const sealed = request.cookies[cookieName(context, FLOW_COOKIE)] ?? '';
  const plain = decrypt(Buffer.from(sealed, 'base64url'), SEALED_FOR, context)?.toString('utf8');
  const flow = plain === undefined ? null : (JSON.parse(plain) as Flow);
  const isOver = flow === null || Date.parse(flow.expiresAt) <= context.clock();
  if (isOver || flow.providerId !== providerId) throw new ProblemError('challenge_over');
  return flow;
}

/**
 * An answer to another sign-in leaves this one open: the browser keeps only the last one that began, perhaps in another tab.
 * @throws provider_refused
 */
export function refuseOtherAnswer({ state }: Flow, query: string): void {
  if (new URLSearchParams(query).get('state') !== state) throw new ProblemError('provider_refused');
}
