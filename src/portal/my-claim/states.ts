/** The questions about a filed claim, for the gallery (see ../gallery.ts). */
import { claimAddressStates } from './address/states.ts';
import { appealStates } from './appeal/states.ts';
import { confirmStates } from './confirm/states.ts';
import { claimReviewStates } from './review/states.ts';
import { withdrawStates } from './withdraw/states.ts';

export const MY_CLAIM_STATES = {
  'my-claim/address': claimAddressStates,
  'my-claim/withdraw': withdrawStates,
  'my-claim/appeal': appealStates,
  'my-claim/review': claimReviewStates,
  'my-claim/confirm': confirmStates,
};
