/** Sentences that only the server can complete, in en-US. Static page text is in ../text.ts. */
import { catalogue } from '../../../domain/text/catalogue.ts';
import { counted, plural } from '../../../domain/text/counted.ts';
import { ownFirst } from '../../parts/own-first.ts';

const isOrAre = (units: number) => plural(units, { one: 'is', other: 'are' });
const some = (units: number) => (units === 1 ? 'one' : String(units));

export const words = ownFirst(
  'flow',
  catalogue({
    parcel: {
      only: 'Your package',
      of: (number: number, total: number) => `Package ${number} of ${total}`,
      shipped: (on: string) => `Shipped ${on}`,
      with: (company: string) => `with ${company}`,
      by: (company: string) => `by ${company}`,
      delivered: (on: string) => `delivered ${on}`,
      pickedUp: (on: string) => `Picked up ${on}`,
      lastSeen: (on: string) => `last seen ${on}`,
      returned: (on: string) => `returned ${on}`,
      promised: (on: string) => `Expected ${on}`,
      wasPromised: (on: string) => `Was expected ${on}`,
    },
    /** Where a package is, in one or two words. */
    badges: {
      OUT_FOR_DELIVERY: 'Out for delivery',
      ATTEMPTED_DELIVERY: 'Delivery attempted',
      NOT_DELIVERED: 'Not delivered',
      READY_FOR_PICKUP: 'Ready for pickup',
      DELAYED: 'Delayed',
      FAILURE: 'Delivery failed',
      ON_HOLD: 'On hold',
      notShipped: 'Not shipped yet',
      shipped: 'Shipped',
      /** Required wording. */
      inTransit: 'In Transit',
      delivered: (on: string) => `Delivered ${on}`,
      pickedUp: (on: string) => `Picked up ${on}`,
      returned: 'Returned to sender',
    },
    times: (count: number, name: string) => (count === 1 ? name : `${count} × ${name}`),
    /** For an item in a claim: says "1 of 4" if the claim covers fewer units than were ordered. */
    ofOrdered: (name: string, count: number, ordered: number) =>
      count < ordered ? `${name} (${count} of ${ordered})` : count === 1 ? name : `${count} × ${name}`,
    andMore: (count: number) => `and ${count} more`,
    claim: {
      /** "#20100, filed Nov 12" */
      named: (number: number, on: string) => `#${number}, filed ${on}`,
      /** "Already part of claims #20100, filed Nov 12, and #20101, filed Nov 14." */
      partOf: (claims: readonly string[]) =>
        claims.length === 1
          ? `Already part of claim ${claims[0]}.`
          : `Already part of claims ${claims.slice(0, -1).join(', ')}, and ${claims.at(-1)}.`,
      see: 'See it',
      seeOne: (number: number) => `See claim #${number}`,
      filed: (on: string) => `filed ${on}`,
      allTaken: 'Everything in this order is already part of a claim.',
      inClaimOf: (number: number) => `It is in claim #${number}.`,
    },
    /** For an item under warranty: its period and last day. */
    warranty: (period: string, until: string) => `Warranty ${period}. Covered until ${until}.`,
    exception: {
      home: 'This order wasn’t protected. As a one-time exception, you can still report one problem.',
      review: 'This order has no shipping protection. This claim is a one-time exception.',
      used: 'You’ve already used your one-time exception.',
    },
    gotInstead: (issue: string, received: string) => `${issue} · you got ${received}`,
    item: {
      refunded: 'Already refunded.',
      none: 'There is nothing left of this to claim.',
      /** "4 ordered, 3 can be claimed: one was refunded on Nov 12." */
      fewer: {
        all: (ordered: number, left: number, reasons: string) =>
          `${ordered} ordered, ${left} can be claimed: ${reasons}.`,
        refunded: (units: number, on: string | null) =>
          `${some(units)} ${plural(units, { one: 'was', other: 'were' })} refunded${on === null ? '' : ` on ${on}`}`,
        claimed: (units: number, claim: number) => `${some(units)} ${isOrAre(units)} part of claim #${claim}`,
        elsewhere: (units: number) => `${some(units)} ${isOrAre(units)} in another package`,
      },
      otherCover: 'Report this in a separate claim. Different coverage applies.',
    },
    more: 'What you can do',
    cover: {
      protected: { title: 'Shipping protection', text: 'Covers loss, theft and damage in transit.' },
      warranty: { title: 'Warranty', text: 'Covers items that fail later.' },
      both: {
        title: 'Shipping protection and warranty',
        text: 'Covers loss, theft and damage in transit, and items that fail later.',
      },
      appeasement: {
        title: 'No shipping protection',
        text: 'This order wasn’t protected. As a courtesy, we’ll make a one-time exception for you.',
      },
    },
    missingUntil: (on: string) => `If it hasn’t arrived, you can report it until ${on}.`,
    stuckFrom: (on: string) => `If tracking stops moving, you can report it starting ${on}.`,
    itemsUntil: (on: string) => `You can report damaged, defective, missing or wrong items until ${on}.`,
    reported: (units: number, labels: string) => `${counted(units, 'item', 'items')}, ${labels}`,
    bonus: (value: string, bonus: string) => `${value} plus a bonus of ${bonus}`,
    changedElsewhere:
      'Your answers or your address changed after you opened this page. Check them here before you send.',
    nothingToFile: 'You can no longer claim any of this. Check your order to see what you can claim.',
    nothingLeft: 'We’ve already refunded what you paid for this.',
    capped: {
      policy: (amount: string) =>
        `Your protection covers up to ${amount} here, so that’s the most we can pay.`,
      limit: (amount: string) => `We can pay up to ${amount} for one claim.`,
      paid: (amount: string) =>
        `We can pay up to ${amount}. That’s what’s left of what you paid for this order.`,
      credit: (amount: string) => `Store credit is limited to ${amount}.`,
    },
    amounts: { shipping: 'Shipping', tax: 'Tax', bonus: 'Bonus' },
    /** The order summary beside the question. */
    summary: { problem: 'Problem', told: 'What you’ve told us', method: 'How you’d like it fixed' },
    late: {
      delivered: (on: string) => `Your package was delivered on ${on}.`,
      shipped: (on: string) => `Your package shipped on ${on}.`,
    },
    soon: {
      delivered: (on: string) => `The carrier says your package was delivered on ${on}.`,
      scanned: (on: string) => `The carrier scanned your package on ${on}, so it may still be moving.`,
      shipped: (on: string) => `Your package shipped on ${on} and may still be on its way.`,
      underWay:
        'Your package is still on its way. Once it arrives, you can report any problems with its items.',
    },
    notCovered: (name: string) => `${name} isn’t covered that way. Report it in a separate claim.`,
    notForParcel: (parcel: string, reason: string) => `${parcel}: ${reason}`,
  } as const),
);
