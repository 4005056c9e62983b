/** A mail's attachments, created when it is sent and not stored. They never delay or block the mail. */

import type { Context } from '../../context.ts';
import type { Mail } from '../../mail/queries.ts';
import type { Attachment } from '../../mail/transport.ts';
import type { KnownStore } from '../../stores/queries.ts';
import { attachesClaim } from '../mails/claim-mails.ts';
import { loadClaim } from '../queries.ts';

/** Milliseconds. A photo storage that doesn't respond must not delay the mail. */
const PATIENCE = 15_000;

type About = Pick<Mail, 'id' | 'kind' | 'claimId'>;

/** Empty if the mail has no attachment, or if creating it failed, which is logged. */
export async function attachmentsOf(
  context: Context,
  store: KnownStore,
  { id, kind, claimId }: About,
): Promise<Attachment[]> {
  if (claimId === null || !attachesClaim(kind)) return [];
  try {
    return await inTime(claimAsPdf(context, store, claimId));
  } catch (err) {
    context.log.error({ err, mail: id }, 'sending a mail without its PDF');
    return [];
  }
}

async function claimAsPdf(context: Context, store: KnownStore, claimId: string): Promise<Attachment[]> {
  const document = await loadClaim(context.db, store.id, claimId);
  if (!document) return [];
  const { sheetPdf } = await import('./pdf-of-claim.ts');
  const { filename, content } = await sheetPdf(context, store, document);
  return [{ filename, contentType: 'application/pdf', content }];
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('Creating the attachment took too long')), PATIENCE);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
