import { signDownload } from '../auth/signed-url.ts';
import type { Context } from '../context.ts';

const WEEK = 7 * 24 * 3_600_000;

/** The path of a stored file, open to anyone with the link for at least a week. */
export function downloadPath(
  context: Pick<Context, 'secret' | 'clock'>,
  storeId: string,
  fileKey: string,
): string {
  // Rounded to whole weeks, so that a page rendered twice has the same URL and the browser caches the picture.
  const expiresAt = new Date((Math.floor(context.clock() / WEEK) + 2) * WEEK);
  return `/files/${storeId}/${fileKey}?${signDownload({ storeId, fileKey, expiresAt }, context.secret)}`;
}

/** The same as a full URL, for API clients. */
export function downloadLink(
  context: Pick<Context, 'secret' | 'clock' | 'publicUrl'>,
  storeId: string,
  fileKey: string,
): string {
  return context.publicUrl + downloadPath(context, storeId, fileKey);
}
