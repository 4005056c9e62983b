/** Text of the question about missing packages, in en-US (see ../text.ts). */
import { ORDER_WORDS } from '../../../domain/stores/words/order.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { ownFirst } from '../../parts/own-first.ts';

export const words = ownFirst(
  'shipment',
  catalogue({
    ...ORDER_WORDS.shipment,
    reason: 'What happened?',
    details: 'Anything else we should know? (optional)',
    parcelMissing: 'Select at least one package',
    reasonMissing: 'Choose what happened',
  }),
);
