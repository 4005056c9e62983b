import { sheetOf } from '../../../server/claims/sheet/sheet.ts';
import type { Context } from '../../../server/context.ts';
import { downloadPath } from '../../../server/uploads/links.ts';
import { urls } from '../../../urls.ts';
import { draw } from '../../engine/outcome.ts';
import { definePage, type Guard } from '../../engine/page.ts';
import { type OpenedClaim, openByToken } from '../view/opened.ts';
import type { PrintProps } from './model.ts';
import { screen } from './screen.ts';

/** The same sheet as the PDF attached to emails. */
function printProps(context: Context, { store, document }: OpenedClaim, token: string): PrintProps {
  const sheet = sheetOf(store, document, context.clock());
  return {
    sheet: {
      ...sheet,
      items: sheet.items.map((item) => ({
        ...item,
        photos: item.photos.map(({ fileKey }) => downloadPath(context, store.id, fileKey)),
      })),
    },
    logoUrl: store.branding.logoUrl,
    back: urls.view(token),
    pdf: urls.printPdf(token),
  };
}

const readers: Guard<OpenedClaim & { context: Context; token: string }> = async ({ context, request }) => {
  const { token } = request.params as { token: string };
  const opened = await openByToken(context, token);
  return { visit: { ...opened, context, token }, around: { store: opened.store, privacy: 'token' } };
};

export const page = definePage(screen, readers, {
  show: (reader) => draw(screen, printProps(reader.context, reader, reader.token)),
});
