import type { Frame } from '../../parts/views.ts';
import type { OpenAddress } from '../check-answers/model.ts';

/** Fields: the keys of AddressValues. The button `update` = `country` only redraws the page for the chosen country. */
export type AddressProps = Frame & {
  /** What went wrong with the package. */
  issue: 'RETURNED_TO_SENDER' | 'WRONG_ADDRESS';
  address: OpenAddress;
};
