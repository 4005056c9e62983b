/**
 * What pages say to a team member who files for a customer, in en-US, where they otherwise speak to the customer (see text.ts).
 * They replace the words of the same name, and a store's own. `{0}` stands for the first value of a sentence.
 */
import { catalogue } from '../../domain/text/catalogue.ts';
import type { Spoken } from './own-words.ts';

/** Above advice that is written for the customer. */
const TELL = 'What to tell the customer';

const order = {
  flow: {
    parcel: { only: 'The package' },
    exception: { used: 'The customer has already used their one-time exception.' },
    gotInstead: '{0} · they got {1}',
    cover: {
      appeasement: {
        text: 'This order wasn’t protected. As a courtesy, we’ll make a one-time exception for the customer.',
      },
    },
    more: TELL,
    changedElsewhere:
      'The answers or the address changed after you opened this page. Check them here before you send.',
    nothingToFile: 'None of this can be claimed anymore. Check the order to see what can be claimed.',
    nothingLeft: 'We’ve already refunded what the customer paid for this.',
    capped: {
      policy: 'The protection covers up to {0} here, so that’s the most we can pay.',
      paid: 'We can pay up to {0}. That’s what’s left of what the customer paid for this order.',
    },
    late: { delivered: 'The package was delivered on {0}.', shipped: 'The package shipped on {0}.' },
    soon: {
      delivered: 'The carrier says the package was delivered on {0}.',
      scanned: 'The carrier scanned the package on {0}, so it may still be moving.',
      shipped: 'The package shipped on {0} and may still be on its way.',
      underWay: 'The package is still on its way. Once it arrives, problems with its items can be reported.',
    },
    summary: { told: 'What was reported', method: 'What the customer wants' },
  },
  home: { title: 'Order', claims: 'Claims for this order', other: 'Not the right order?' },
  process: {
    steps: [
      'Report what went wrong, item by item or for the whole package.',
      'Choose what the customer wants. You’ll see the amounts first.',
      'Check everything and submit the claim.',
    ],
  },
  issues: {
    choices: {
      notReceived: { title: 'They haven’t received the order' },
      issuesWithItems: {
        title: 'Issues with the items',
        hint: 'Damaged, defective, missing or not what was ordered',
      },
    },
    claims: {
      one: 'Claim #{0} was filed for this order on {1}.',
      many: '{0} claims were filed for this order.',
    },
  },
  issueText: {
    ORDER_DELIVERED_NOT_RECEIVED: { hint: 'They’ve looked around and asked their neighbors' },
    WRONG_ITEM: { hint: 'They got something else instead' },
  },
  items: {
    coverageChoices: { SHIPPING: { hint: 'The shipping protection covers it' } },
    home: 'Back to the order',
  },
  shipment: { title: 'What happened to the package?' },
  multipleShipments: { lead: 'The order came in several packages. Report one at a time.' },
  details: {
    received: {
      label: 'What did the customer get instead? (optional)',
      hint: 'Search our products, or describe it in a few words.',
    },
    photosShow: { WRONG_ITEM: 'Show what the customer got and its label.' },
  },
  resolution: {
    title: 'How would the customer like us to fix this?',
    methods: { STORE_CREDIT: { line: 'Ready to use as soon as we approve the claim' } },
    toCard: '{0} back to the customer’s card',
    missing: 'Choose how the customer would like us to fix this',
    eachChanged: 'The items in the claim have changed. Check the choices, then continue.',
  },
  address: {
    title: 'Is the customer’s address right?',
    leads: {
      RETURNED_TO_SENDER: 'The package came back to us. Check the address, and correct what’s wrong.',
      WRONG_ADDRESS:
        'The package went to a different address. Check the customer’s, and correct what’s wrong.',
    },
  },
  review: {
    totals: {
      REFUND: 'Back to the customer’s card',
      RESHIP: 'The customer pays',
      both: 'Back to the customer',
    },
    confirmMissing: 'Please confirm the shipping address.',
    acknowledgeMissing: 'Please confirm that what the customer told us is true',
  },
  claimReceived: {
    filedBefore: { change: 'If it’s wrong, open the claim and correct the address there.' },
  },
  return: {
    link: 'The customer wants to return an item',
    made: 'Returns of this order',
    track: 'Track the return',
  },
};

/** Pages where nothing can be filed. */
const closed = {
  notShipped: {
    title: 'The order hasn’t shipped yet',
    lead: 'We’re still preparing order {0}, placed {1}. We’ll email the customer a tracking number as soon as it ships. A claim can be filed then.',
    now: TELL,
  },
  tooSoon: {
    titles: {
      claimed: 'A claim was already filed',
      disputed: 'The customer’s bank is reviewing this payment',
    },
    why: {
      disputed:
        'The customer disputed the payment with their bank on {0}. We can’t handle a claim until the bank decides.',
    },
    opens: 'A claim can be filed starting {0}.',
    keep: 'The customer won’t lose anything. Open the order again on that day.',
    tries: TELL,
    now: TELL,
    home: 'Back to the order',
  },
  tooLate: {
    closed: 'The customer had until {0} to file a claim for this order.',
    now: TELL,
    claims: 'See earlier claims',
  },
};

const inStore = {
  inStoreReceipt: { title: 'Does the customer have the receipt?', no: 'No, they don’t have it' },
  inStoreReceiptRequired: {
    lead: 'It shows that the warranty is still valid. We can’t accept this claim without it.',
    now: TELL,
    have: 'I found the receipt',
  },
  inStoreReceiptUpload: { title: 'Add the receipt' },
  inStoreOutOfWarranty: { now: TELL },
  inStoreResolution: {
    unknownAmount: 'What the customer paid, as shown on the receipt',
    back: '{0} back to the customer',
  },
  inStoreReview: { change: { contact: 'the contact info' } },
};

export const teamWords: Spoken = catalogue({ ...order, ...closed, ...inStore });
