/** Refusals of what the team changes about an order. */
export const ORDER_PROBLEMS = {
  too_many_person_exports: {
    status: 422,
    title: 'Too many files',
    detail: 'The store has as many files of customers as are kept for a day. Try again tomorrow.',
  },
  person_has_open_claims: {
    status: 422,
    title: 'Work is left for this customer',
    detail:
      'Somebody still works on a claim of this customer, or money or goods for them have not left yet. Decide or close their claims first, and try again.',
  },
  protection_active: {
    status: 422,
    title: 'Already protected',
    detail: 'This order already has shipping protection. Reload it to see since when.',
  },
  protection_inactive: {
    status: 422,
    title: 'Not protected',
    detail: 'This order has no shipping protection that could be removed. Reload it to see its state.',
  },
  protection_in_use: {
    status: 422,
    title: 'A claim depends on this',
    detail: 'A claim of this order depends on how it is protected. Deny or close the claim first.',
    exact: 'Claim #{claim} depends on how this order is protected. Deny or close the claim first.',
  },
  protection_order_closed: {
    status: 422,
    title: 'Order closed',
    detail: 'This order was canceled or its payment is disputed. Protection can’t be added to it.',
  },
} as const;
