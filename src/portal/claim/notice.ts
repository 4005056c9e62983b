/** A confirmation of the last action, shown once on the next page. */

import type { Call } from '../engine/arrival.ts';
import { readCookie, writeCookie } from '../engine/cookies.ts';
import { chosen } from '../engine/forms.ts';
import { words } from './text.ts';

export type Notice = keyof typeof words.notices;
const NOTICES = Object.keys(words.notices) as Notice[];

/** Reads and clears a notice if it is one of these; leaves the notices of other pages. */
export function takeOneOf<Name extends string>(
  { context, request, reply }: Call,
  names: readonly Name[],
): Name | null {
  const notice = chosen(names, readCookie(context, request, 'notice') ?? '');
  if (notice !== null) writeCookie(context, reply, 'notice', '');
  return notice;
}

/** The sentence shown on the claim's page. */
export function takeNotice(arrival: Call): string | null {
  const notice = takeOneOf(arrival, NOTICES);
  return notice && words.notices[notice];
}
