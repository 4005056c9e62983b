/** Text of the question which package comes first, in en-US (see ../text.ts). */
import { ORDER_WORDS } from '../../../domain/stores/words/order.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { ownFirst } from '../../parts/own-first.ts';

export const words = ownFirst(
  'multipleShipments',
  catalogue({
    ...ORDER_WORDS.multipleShipments,
    reported: 'Already reported:',
    missing: 'Choose a package',
  }),
);
