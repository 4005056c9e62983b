/** What was just done, said once on the page that follows. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../server/context.ts';
import { readCookie, writeCookie } from '../cookies.ts';
import { chosen } from '../forms.ts';
import { words } from './text.ts';

export type Notice = keyof typeof words.notices;
const NOTICES = Object.keys(words.notices) as Notice[];

type Arrival = { context: Context; request: FastifyRequest; reply: FastifyReply };

/** Reads a notice of these and takes it back; those of other pages stay. */
export function takeOneOf<Name extends string>(
  { context, request, reply }: Arrival,
  names: readonly Name[],
): Name | null {
  const notice = chosen(names, readCookie(context, request, 'notice') ?? '');
  if (notice !== null) writeCookie(context, reply, 'notice', '');
  return notice;
}

/** The sentence for the claim's page. */
export function takeNotice(arrival: Arrival): string | null {
  const notice = takeOneOf(arrival, NOTICES);
  return notice && words.notices[notice];
}
