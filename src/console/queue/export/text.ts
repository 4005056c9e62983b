/** Text of the export. */
import { catalogue } from '../../../domain/text/catalogue.ts';
import { countedWithin } from '../../../domain/text/counted.ts';

export const text = catalogue({
  button: 'Export',
  none: 'There are no claims here to export.',
  writing: 'More than 10,000 claims match, so the file takes a while. We’ll tell you here when it is ready.',
  ready: (rows: number) => `Your file with ${countedWithin(rows, 'claim', 'claims')} is ready.`,
});
