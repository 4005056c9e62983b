/** Text of the page for wrong methods, in en-US (see ../text.ts). */
import { catalogue } from '../../../domain/text/catalogue.ts';

export const words = catalogue({
  title: 'This page can’t be opened this way',
  lead: 'You haven’t lost anything. Go to your order to continue. Your answers are saved.',
  go: 'Go to your order',
});
