/** What a request tells of the browser that signs in, and what the browser gets. */
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

/** The browser gets the new token, and is known from now on. */
export function enter(
  context: Context,
  call: { request: FastifyRequest; reply: FastifyReply },
  { person, token }: NewSession,
): { person: ReturnType<typeof presentPerson> } {
  keepSession(context, call.reply, token);
  keepDevice(context, call, person);
  return { person: presentPerson(person) };
}
