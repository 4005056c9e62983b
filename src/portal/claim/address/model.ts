import type { OpenAddress } from '../../order/check-answers/model.ts';
import type { MyClaimFrame } from '../model.ts';

/** Fields: those of AddressValues. The button `update` = `country` only redraws the page. */
export type ClaimAddressProps = MyClaimFrame & { address: OpenAddress };
