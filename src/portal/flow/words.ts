/** Sentences that only the server can complete, in en-US; what a page says by itself is in ../text.ts. */
import type { ClaimType, IssueType } from '../../domain/claim-types.ts';

const plural = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;

export const words = {
  parcel: {
    only: 'Your parcel',
    of: (number: number, total: number) => `Parcel ${number} of ${total}`,
    shipped: (on: string) => `Shipped ${on}`,
    with: (company: string) => `with ${company}`,
    by: (company: string) => `by ${company}`,
    delivered: (on: string) => `delivered ${on}`,
    lastSeen: (on: string) => `last seen ${on}`,
    returned: (on: string) => `sent back ${on}`,
    promised: (on: string) => `Expected ${on}`,
  },
  /** What staff may call an issue that the portal's list has no name for. */
  issues: {
    LOST: 'Lost',
    LATE_SHIPPING: 'Late',
    CARRIER_DID_NOT_RECEIVE: 'Never handed to the carrier',
    PRODUCT_NOT_AS_DESCRIBED: 'Not as described',
    WRONG_ADDRESS_CARRIER: 'Wrong address',
    WRONG_ADDRESS_CUSTOMER: 'Wrong address',
    MULTIPLE: 'Several issues',
  } satisfies Record<Exclude<ClaimType, IssueType>, string>,
  times: (count: number, name: string) => (count === 1 ? name : `${count} × ${name}`),
  andMore: (count: number) => `and ${count} more`,
  claim: {
    partOf: (number: number, on: string) => `Already part of claim #${number}, filed ${on}.`,
    see: 'See it',
    filed: (on: string) => `filed ${on}`,
    allTaken: 'Everything in this order is already part of a claim.',
    inClaimOf: (number: number) => `It is in claim #${number}.`,
  },
  /** Of an item whose warranty holds: the period as people say it, and its last day. */
  warranty: (period: string, until: string) => `Warranty ${period}. Covered until ${until}.`,
  exception: {
    home: 'This order was not protected. You can still report one problem: an exception that we make once.',
    review: 'This claim is the one exception that we make for orders without shipping protection.',
    used: 'We have already made our one exception for you.',
  },
  item: {
    refunded: 'Already refunded.',
    otherCover: 'Report this in a claim of its own: another cover applies.',
  },
  more: 'What you can do',
  cover: {
    protected: { title: 'Shipping protection', text: 'Loss, theft and damage on the way are covered.' },
    warranty: { title: 'Warranty', text: 'Items that fail later are covered.' },
    both: {
      title: 'Shipping protection and warranty',
      text: 'Loss, theft and damage on the way are covered, and items that fail later.',
    },
    appeasement: {
      title: 'No shipping protection',
      text: 'This order was not protected. As a courtesy we make one exception for you.',
    },
  },
  missingUntil: (on: string) => `You can report that it has not arrived until ${on}.`,
  stuckFrom: (on: string) => `If it stops moving, you can report it from ${on}.`,
  itemsUntil: (on: string) => `You can report damaged, defective, missing or wrong items until ${on}.`,
  reported: (units: number, labels: string) => `${plural(units, 'item', 'items')}, ${labels}`,
  bonus: (value: string, bonus: string) => `${value} plus a bonus of ${bonus}`,
  nothingToFile: 'Nothing of this can be claimed any more. Look at your order to see what can.',
  nothingLeft: 'What was paid for this has already been given back.',
  capped: {
    policy: (amount: string) =>
      `Your protection covers up to ${amount} here, so that is the most we can pay.`,
    limit: (amount: string) => `We can pay up to ${amount} for one claim.`,
    paid: (amount: string) => `${amount} is what is left of what you paid for this order.`,
    credit: (amount: string) => `The most that store credit can be is ${amount}.`,
  },
  amounts: { shipping: 'Shipping', tax: 'Tax', bonus: 'Bonus' },
  late: {
    delivered: (on: string) => `Your parcel was delivered on ${on}.`,
    shipped: (on: string) => `Your parcel was shipped on ${on}.`,
  },
  soon: {
    delivered: (on: string) => `The carrier says that your parcel was delivered on ${on}.`,
    scanned: (on: string) => `The carrier scanned your parcel on ${on}, so it may still be moving.`,
    shipped: (on: string) => `Your parcel was shipped on ${on} and may still be on its way.`,
    underWay: 'Your parcel is still on its way. Once it arrives you can report what is wrong with its items.',
  },
  notCovered: (name: string) => `${name} is not covered that way. Report it in a claim of its own.`,
  notForParcel: (parcel: string, reason: string) => `${parcel}: ${reason}`,
  fileKind: (filename: string) => `${filename} is neither a photo nor a video we can read`,
  fileRefused: (filename: string, reason: string) => `${filename}: ${reason}`,
} as const;
