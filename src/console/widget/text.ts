/** Text of the page that says where a shop links its portal. */
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  failed: 'Your addresses didn’t load',
  intro:
    'Customers report problems on your portal. Link it where they look for help. A signed link opens the order right away. The documentation says how your shop gets one.',
  documents: 'Links from your shop',
  poster: {
    label: 'Poster with a QR code',
    where: 'For the counter of your shop. It works once in-store claims are on.',
    open: 'Open the poster (PDF)',
  },
});
