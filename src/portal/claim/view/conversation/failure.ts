/** Why sending failed, as a sentence, and whether a retry can succeed. */
import { ApiError } from '../../../../web/api-client.ts';
import { words } from './text.ts';

const LATER: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];
const LINK_GONE: readonly number[] = [401, 404];

export type Failure = { error: string; final: boolean };

/** Anything but an API error means no response: the message may have arrived, and its idempotency key makes a retry safe. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { error: words.offline, final: false };
  if (error.code === 'link_needs_email') return { error: words.linkOld, final: false };
  if (LINK_GONE.includes(error.status)) return { error: words.linkGone, final: false };
  return { error: error.message, final: !LATER.includes(error.status) };
}
