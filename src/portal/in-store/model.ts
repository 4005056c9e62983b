import type { Frame } from '../parts/views.ts';

/** `forCustomer`: a team member answers for a customer, so no question says "you". */
export type InStoreFrame = Frame & { forCustomer?: boolean };
