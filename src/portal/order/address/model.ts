import type { Frame } from '../../parts/views.ts';
import type { ReviewProps } from '../check-answers/model.ts';

/** Fields: the keys of AddressValues. Button `update` = `country` only draws the page again for the chosen country. */
export type AddressProps = Frame & {
  /** What went wrong with the package. */
  issue: 'RETURNED_TO_SENDER' | 'WRONG_ADDRESS';
  address: ReviewProps['address'];
};
