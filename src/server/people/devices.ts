/** Browsers on which a person signed in before: a cookie for each person, which proves nothing and only tells guesses apart. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceEnd } from '../../domain/access/person-session.ts';
import { openToken, sealToken } from '../auth/keys.ts';
import { cookieName } from '../auth/open-orders.ts';
import { shortId } from '../auth/short-id.ts';
import type { Context } from '../context.ts';
import { markOf } from './factors/challenges.ts';
import type { Person } from './queries.ts';

type Marked = Pick<Person, 'id' | 'passwordHash'>;

const nameOf = (context: Context, { id }: Marked) => `${cookieName(context, 'makegood_device')}_${id}`;

/** The device's id; null for one on which this person never signed in with their present password. */
export function knownDevice(context: Context, request: FastifyRequest, person: Marked): string | null {
  const token = request.cookies[nameOf(context, person)] ?? '';
  const opened = openToken('device', token, new Date(context.clock()), context);
  const isTheirs = opened?.personId === person.id && opened.mark === markOf(person.passwordHash);
  return isTheirs ? opened.deviceId : null;
}

/** Knows the device from now on, under the id it has. */
export function keepDevice(
  context: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  person: Marked,
): void {
  const now = context.clock();
  const ends = deviceEnd(now);
  const deviceId = knownDevice(context, request, person) ?? shortId();
  const mark = markOf(person.passwordHash);
  const token = sealToken(
    'device',
    { personId: person.id, deviceId, mark, expiresAt: ends.toISOString() },
    context.secret,
  );
  reply.setCookie(nameOf(context, person), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: context.publicUrl.startsWith('https:'),
    maxAge: Math.floor((ends.getTime() - now) / 1000),
  });
}
