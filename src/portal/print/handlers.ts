import type { Context } from '../../server/context.ts';
import { sheetOf } from '../../server/sheet/sheet.ts';
import { downloadPath } from '../../server/uploads/links.ts';
import { urls } from '../../urls.ts';
import type { OpenedClaim } from '../view/handlers.ts';
import type { PrintProps } from './model.ts';

/** The same sheet as in the PDF of a mail. */
export function printProps(context: Context, { store, document }: OpenedClaim, token: string): PrintProps {
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
