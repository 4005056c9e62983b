import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  show: 'Show',
  hide: 'Hide',
  close: 'Close',
  tryAgain: 'Try again',
  loading: 'Loading…',
  dismiss: 'Dismiss',
  cancel: 'Cancel',
  table: 'Table',
  readMore: 'Read more',
  debit: (amount: string) => `${amount} debit`,
  credit: (amount: string) => `${amount} credit`,
});
