/** Text around the printed sheet, for the screen only. The sheet's own text is in src/server/mail/text.ts. */
import { catalogue } from '../../../domain/text/catalogue.ts';

export const words = catalogue({
  back: 'Back to the claim',
  print: 'Print',
  save: 'Save as PDF',
  photo: (number: number, name: string) => `Photo ${number} of ${name}`,
});
