import type { OpenAddress } from '../../order/check-answers/model.ts';
import type { Frame } from '../../parts/views.ts';

/** Fields: those of AddressValues. The button `update` = `country` only redraws the page. */
export type ShippingAddressProps = Frame & { address: OpenAddress };
