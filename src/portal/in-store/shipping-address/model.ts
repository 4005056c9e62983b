import type { OpenAddress } from '../../order/check-answers/model.ts';
import type { InStoreFrame } from '../model.ts';

/** Fields: those of AddressValues. The button `update` = `country` only redraws the page. */
export type ShippingAddressProps = InStoreFrame & { address: OpenAddress };
