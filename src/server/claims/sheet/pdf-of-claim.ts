/** Loads the PDF libraries on first use, to save memory on servers that never need them. */

import type { Context } from '../../context.ts';
import { mailWords } from '../../mail/text.ts';
import type { KnownStore } from '../../stores/queries.ts';
import type { ClaimDocument } from '../queries.ts';
import { claimPdf } from './pdf.ts';
import { logoOf, smallPhotos } from './photos.ts';
import { sheetOf } from './sheet.ts';

/** Countries that print on Letter paper (Unicode CLDR, paperSize). */
const LETTER = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));

/** The claim as its shopper may see it. Unavailable photos are left out. */
export async function sheetPdf(
  context: Context,
  store: KnownStore,
  document: ClaimDocument,
): Promise<{ filename: string; content: Buffer }> {
  const sheet = sheetOf(store, document, context.clock());
  const photos = await smallPhotos(
    context,
    store.id,
    sheet.items.flatMap((item) => item.photos),
  );
  const logo = await logoOf(context, store);
  const { page: pageWords } = mailWords(store.settings.locale).sheet;
  const size = LETTER.has(store.country) ? 'LETTER' : 'A4';
  return { filename: sheet.filename, content: await claimPdf({ sheet, logo, photos, size, pageWords }) };
}
