import type { ReviewProps } from '../../order/check-answers/model.ts';
import type { MyClaimFrame } from '../model.ts';

/** Fields: those of AddressValues. Button `update` = `country` only draws the page again. */
export type ClaimAddressProps = MyClaimFrame & { address: ReviewProps['address'] };
