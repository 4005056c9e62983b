/** What a request says about the browser that signs in, and the cookies that the browser gets. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keepSession, sessionToken } from '../auth/person-sessions.ts';
import type { Context } from '../context.ts';
import { keepDevice, knownDevice } from './devices.ts';
import { presentPerson } from './present.ts';
import type { NewSession, Visit } from './sessions.ts';

export const visitOf = (context: Context, request: FastifyRequest): Visit => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
  former: sessionToken(context, request),
  deviceOf: (person) => knownDevice(context, request, person),
});

/** Gives the browser the session's token, and remembers the browser. */
export function enter(
  context: Context,
  call: { request: FastifyRequest; reply: FastifyReply },
  { person, token }: NewSession,
): { person: ReturnType<typeof presentPerson> } {
  keepSession(context, call.reply, token);
  keepDevice(context, call, person);
  return { person: presentPerson(person) };
}
