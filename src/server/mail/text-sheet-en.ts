/** The words of a printed claim, in en-US, for the printable page and the PDF (src/server/claims/sheet). */

import type { ClaimEventKind } from '../../domain/claims/claim-events.ts';
import type { CustomerStatus } from '../../domain/claims/customer-state.ts';
import type { ResolutionType } from '../../domain/claims/resolution-types.ts';
import { counted } from '../../domain/text/counted.ts';

const happened: Partial<Record<ClaimEventKind, string>> = {
  filed: 'Claim filed',
  signed: 'Claim signed',
  proof_requested: 'More information requested',
  approved: 'Approved',
  denied: 'Denied',
  appealed: 'Appealed',
  dismissed: 'Dismissed',
  resolved_externally: 'Resolved',
  refund_sent: 'Refund sent',
  credit_sent: 'Store credit sent',
  replacement_made: 'Replacement being prepared',
  replacement_shipped: 'Replacement shipped',
  replacement_arrived: 'Replacement delivered',
  resolved: 'Completed',
  reopened: 'Reopened',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
  address_changed: 'Address changed',
};

/** What the customer reads about a resolution, requested or given. */
export const RESOLUTIONS: Record<ResolutionType, string> = {
  REFUND: 'Refund',
  RESHIP: 'Replacement',
  STORE_CREDIT: 'Store credit',
  FLAT_RATE: 'Refund',
  FLAT_RATE_STORE_CREDIT: 'Store credit',
  CUSTOM: 'Agreed with you',
};

export const sheet = {
  title: (claim: string) => `Claim ${claim}`,
  filename: (number: string) => `claim-${number}.pdf`,
  filed: 'Filed on',
  order: 'Order',
  status: 'Status',
  customer: 'Customer',
  state: ({ label, until }: CustomerStatus, day: (time: string) => string) =>
    until === null ? label : `${label} until ${day(until)}`,
  reported: 'What was reported',
  photos: (count: number) => counted(count, 'photo', 'photos'),
  more: (count: number) => counted(count, 'more photo or video', 'more photos and videos'),
  requested: 'Requested',
  method: (type: ResolutionType) => RESOLUTIONS[type],
  free: 'A replacement, at no charge',
  differs: 'A different fix for each item',
  ofItem: (item: string, method: string) => `${item}: ${method}`,
  ofMethod: (method: string, amount: string) => `${method}, total: ${amount}`,
  decided: 'Decided',
  decidedOn: (on: string) => `Decided on ${on}`,
  approved: 'Approved',
  denied: 'Denied',
  resolved: 'Resolved',
  reference: (reference: string) => `Reference: ${reference}`,
  address: 'Shipping address',
  parcel: 'Package',
  replacement: 'Replacement',
  travels: (company: string | null, number: string | null) => [company, number].filter(Boolean).join(' '),
  history: 'History',
  happened,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  asOf: (on: string) => `As of ${on}`,
};
