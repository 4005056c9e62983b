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
  cut: (most: number) =>
    `At most ${most.toLocaleString('en-US')} characters fit here, so the end of what you pasted was left out.`,
  debit: (amount: string) => `${amount} debit`,
  credit: (amount: string) => `${amount} credit`,
});
