/** Why a message could not be sent, in words, and whether the same words may be sent again. */
import { ApiError } from '../../../../web/api-client.ts';
import { words } from './text.ts';

const LATER: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];
const LINK_GONE: readonly number[] = [401, 404];

export type Failure = { error: string; final: boolean };

/** Anything but an answer means that there was none: the message may even have arrived, and its key tells. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { error: words.offline, final: false };
  if (error.code === 'link_needs_email') return { error: words.linkOld, final: false };
  if (LINK_GONE.includes(error.status)) return { error: words.linkGone, final: false };
  return { error: error.message, final: !LATER.includes(error.status) };
}
