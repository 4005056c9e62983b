/** The questions about a filed claim, for the server (see ../pages.ts). */
import * as address from './address/page.tsx';
import * as appeal from './appeal/page.tsx';
import * as confirm from './confirm/page.tsx';
import * as review from './review/page.tsx';
import * as withdraw from './withdraw/page.tsx';

export const MY_CLAIM_PAGES = {
  'my-claim/address': address,
  'my-claim/withdraw': withdraw,
  'my-claim/appeal': appeal,
  'my-claim/review': review,
  'my-claim/confirm': confirm,
};
