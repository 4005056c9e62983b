/** What was just done, said once on the page that follows. */

import type { Call } from '../engine/arrival.ts';
import { readCookie, writeCookie } from '../engine/cookies.ts';
import { chosen } from '../engine/forms.ts';
import { words } from './text.ts';

export type Notice = keyof typeof words.notices;
const NOTICES = Object.keys(words.notices) as Notice[];

/** Reads a notice of these and takes it back; those of other pages stay. */
export function takeOneOf<Name extends string>(
  { context, request, reply }: Call,
  names: readonly Name[],
): Name | null {
  const notice = chosen(names, readCookie(context, request, 'notice') ?? '');
  if (notice !== null) writeCookie(context, reply, 'notice', '');
  return notice;
}

/** The sentence for the claim's page. */
export function takeNotice(arrival: Call): string | null {
  const notice = takeOneOf(arrival, NOTICES);
  return notice && words.notices[notice];
}
