/** Remembers the browsers on which a person signed in, by a cookie for each person. It proves nothing; it only counts their guesses separately. */
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

/** The id of the browser; null if this person never signed in on it with their current password. */
export function knownDevice(context: Context, request: FastifyRequest, person: Marked): string | null {
  const token = request.cookies[nameOf(context, person)] ?? '';
  const opened = openToken('device', token, new Date(context.clock()), context);
  const isTheirs = opened?.personId === person.id && opened.mark === markOf(person.passwordHash);
  return isTheirs ? opened.deviceId : null;
}

/** Remembers the browser. It keeps its id if it has one. */
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
