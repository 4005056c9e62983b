/** Props shared by the gallery's states of these pages. */
import type { CustomerState } from '../../domain/claims/customer-state.ts';
import type { ClaimActionsProps, OfferId } from './actions-model.ts';
import type { MyClaimFrame } from './model.ts';
import type { Refusal } from './text.ts';

export const frame: MyClaimFrame = {
  back: '/spec/view/:token',
  claimNumber: '20418',
  errors: [],
  refusal: null,
};

export const refusedWith = (refusal: Refusal): MyClaimFrame => ({
  ...frame,
  refusal: { ...refusal, writeHref: frame.back },
});

const UNDECIDED: OfferId[] = ['address', 'withdraw'];
const OFFERS: Partial<Record<CustomerState, OfferId[]>> = {
  new: UNDECIDED,
  open: UNDECIDED,
  pending: UNDECIDED,
  draft: UNDECIDED,
  approved: ['address'],
  denied: ['appeal'],
  closed: ['review'],
};

const PRINT = '/spec/print/:token';

export const NO_ACTIONS: ClaimActionsProps = {
  offers: [],
  mayStillArrive: false,
  review: null,
  print: PRINT,
};

/** The actions that a claim in this state offers. */
export const actionsIn = (state: CustomerState): ClaimActionsProps => ({
  offers: (OFFERS[state] ?? []).map((id) => ({ id, href: `/spec/view/:token/${id}` })),
  mayStillArrive: false,
  review: null,
  print: PRINT,
});
