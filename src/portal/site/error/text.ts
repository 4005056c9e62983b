/** Text of the page for server errors, in en-US (see ../text.ts). */
import { catalogue } from '../../../domain/text/catalogue.ts';

export const words = catalogue({
  title: 'Something went wrong on our end',
  lead: 'Everything you entered up to the last step is saved. Try again in a moment.',
  formKept: 'We kept what you entered. Try again in a moment.',
  formKeptWithoutFiles:
    'We kept what you wrote, but not the photos and files you just added. Try again in a moment, then add them again.',
  /** Required wording. */
  name: 'Internal Server Error',
  unknown: 'Unknown error: An unknown error occurred. Please try again later.',
  request: (id: string) => `If you contact us, include this number: ${id}`,
  again: 'Try again',
});
