import { signDownload } from '../auth/signed-url.ts';
import type { Context } from '../context.ts';

const WEEK = 7 * 24 * 3_600_000;

/** The path of a kept file, open to whoever holds the link for at least a week. */
export function downloadPath(
  context: Pick<Context, 'secret' | 'clock'>,
  storeId: string,
  fileKey: string,
): string {
  // Ends on a whole week, so that a page drawn twice names the same address and the browser keeps the picture.
  const expiresAt = new Date((Math.floor(context.clock() / WEEK) + 2) * WEEK);
  return `/files/${storeId}/${fileKey}?${signDownload({ storeId, fileKey, expiresAt }, context.secret)}`;
}

/** The same with the address outside before it, for programs. */
export function downloadLink(
  context: Pick<Context, 'secret' | 'clock' | 'publicUrl'>,
  storeId: string,
  fileKey: string,
): string {
  return context.publicUrl + downloadPath(context, storeId, fileKey);
}
