/** What stands around the sheet, on the screen only; the sheet's own words are the mail's (src/server/mail/text.ts). */
import { catalogue } from '../../../domain/text/catalogue.ts';

export const words = catalogue({
  back: 'Back to the claim',
  print: 'Print',
  save: 'Save as PDF',
  photo: (number: number, name: string) => `Photo ${number} of ${name}`,
});
