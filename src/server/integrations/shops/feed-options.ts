import type { FormatOptions } from './ports.ts';
import { DEFAULT_PROTECTION_PRODUCT } from './protection-product.ts';

/** How documents are mapped that a connected shop sent, or answered with. */
export const optionsOfShop = ({
  currency,
  timeZone,
}: Pick<FormatOptions, 'currency' | 'timeZone'>): FormatOptions => ({
  ...{ currency, timeZone, testOrders: 'refuse', warrantyMetaKey: null },
  protectionProduct: DEFAULT_PROTECTION_PRODUCT,
});
