/** Browsers on which a person signed in before: a cookie for each person, which proves nothing and only tells guesses apart. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceEnd } from '../../domain/access/person-session.ts';
import { openToken, sealToken } from '../auth/keys.ts';
import { cookieName } from '../auth/open-orders.ts';
import { shortId } from '../auth/short-id.ts';
import type { Context } from '../context.ts';

const nameOf = (context: Context, personId: string) =>
  `${cookieName(context, 'makegood_device')}_${personId}`;

/** The device's id; null for one on which this person never signed in. */
export function knownDevice(context: Context, request: FastifyRequest, personId: string): string | null {
  const token = request.cookies[nameOf(context, personId)] ?? '';
  const opened = openToken('device', token, new Date(context.clock()), context);
  return opened?.personId === personId ? opened.deviceId : null;
}

/** Knows the device from now on, under the id it has. */
export function keepDevice(
  context: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  personId: string,
): void {
  const now = context.clock();
  const ends = deviceEnd(now);
  const deviceId = knownDevice(context, request, personId) ?? shortId();
  const token = sealToken('device', { personId, deviceId, expiresAt: ends.toISOString() }, context.secret);
  reply.setCookie(nameOf(context, personId), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: context.publicUrl.startsWith('https:'),
    maxAge: Math.floor((ends.getTime() - now) / 1000),
  });
}
