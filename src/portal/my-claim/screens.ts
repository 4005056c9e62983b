/** What the questions about a filed claim are drawn from (see ../screens.ts). */
import type { ClaimAddressProps } from './address/model.ts';
import type { AppealProps } from './appeal/model.ts';
import type { ConfirmProps } from './confirm/model.ts';
import type { ClaimReviewProps } from './review/model.ts';
import type { WithdrawProps } from './withdraw/model.ts';

export type MyClaimScreenProps = {
  'my-claim/address': ClaimAddressProps;
  'my-claim/withdraw': WithdrawProps;
  'my-claim/appeal': AppealProps;
  'my-claim/review': ClaimReviewProps;
  'my-claim/confirm': ConfirmProps;
};
