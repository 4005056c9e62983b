import type { ReviewProps } from '../../review/model.ts';
import type { Frame } from '../../views.ts';

/** Fields: those of AddressValues. Button `update` = `country` only draws the page again. */
export type ShippingAddressProps = Frame & { address: ReviewProps['address'] };
