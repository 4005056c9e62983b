import type { ReviewProps } from '../../order/check-answers/model.ts';
import type { Frame } from '../../parts/views.ts';

/** Fields: those of AddressValues. Button `update` = `country` only draws the page again. */
export type ShippingAddressProps = Frame & { address: ReviewProps['address'] };
