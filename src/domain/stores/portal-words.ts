/** What each of the words is that a store can replace (standard-words.ts): for the console, and for checking. */
import { type PortalPage, STANDARD_WORDS } from './standard-words.ts';

/** `most`: how many characters fit where the words stand. */
type Field = { label: string; most: number };

const heading = (label = 'Heading'): Field => ({ label, most: 60 });
const button = (label = 'Button'): Field => ({ label, most: 30 });
const line = (label: string): Field => ({ label, most: 160 });

type Standard = typeof STANDARD_WORDS;

const FIELDS: { [Page in PortalPage]: Record<keyof Standard[Page], Field> } = {
  start: {
    orderHint: line('Help below the order number'),
    emailHint: line('Help below the email address'),
    submit: button(),
    mailOrders: button('Second button'),
  },
  process: {
    title: heading(),
    next: heading('Heading of the steps'),
    submit: button(),
  },
  issues: {
    title: heading(),
  },
  items: {
    title: heading(),
    several: line('Help'),
  },
  shipment: {
    title: heading(),
    titleMany: heading('Heading for several packages'),
  },
  multipleShipments: {
    title: heading(),
    lead: line('Text below it'),
    submit: button(),
    another: heading('Heading after the first package'),
    anotherLead: line('Text below that'),
    done: button('Second button'),
  },
  resolution: {
    title: heading(),
  },
  address: {
    title: heading(),
    submit: button(),
  },
  review: {
    title: heading(),
    what: heading('Heading of the report'),
    how: heading('Heading of the resolution'),
    submit: button(),
  },
  claimReceived: {
    title: heading(),
    next: heading('Heading of the steps'),
    view: button(),
    more: button('Second button'),
  },
  notShipped: {
    title: heading(),
    now: heading('Second heading'),
    other: button(),
  },
  tooSoon: {
    tries: heading('Heading of what to try'),
    now: heading('Heading if waiting doesn’t help'),
    other: button(),
    home: button('Second button'),
  },
  tooLate: {
    title: heading(),
    now: heading('Second heading'),
    claims: button(),
    other: button('Second button'),
  },
  return: {
    title: heading(),
    made: heading('Heading of the returns'),
    track: button(),
    report: button('Second button'),
  },
  view: {
    next: heading('Heading of the steps'),
    items: heading('Heading of the report'),
    timeline: heading('Heading of the history'),
  },
  myClaimAddress: {
    title: heading(),
    submit: button(),
  },
  myClaimAppeal: {
    title: heading(),
    helps: heading('Second heading'),
    message: line('Label of the message'),
    submit: button(),
  },
  myClaimReview: {
    title: heading(),
    rating: heading('Label of the rating'),
    content: line('Label of the text'),
    submit: button(),
    yours: heading('Heading after it was sent'),
    noReply: line('Text until there is a reply'),
  },
  myClaimConfirm: {
    title: heading(),
    emailHint: line('Help below the email address'),
    submit: button(),
    orMail: line('Text above the second button'),
    sendMail: button('Second button'),
  },
  sign: {
    title: heading(),
    titleConfirm: heading('Heading without a signature'),
    submit: button(),
    submitConfirm: button('Button without a signature'),
  },
  inStore: {
    title: heading(),
    lead: line('Text below it'),
    neededTitle: heading('Heading of what is needed'),
    howTitle: heading('Heading of the steps'),
    start: button(),
  },
  inStoreContactInfo: {
    title: heading(),
    lead: line('Text below it'),
  },
  inStoreDateOfPurchase: {
    title: heading(),
    lead: line('Text below it'),
  },
  inStoreProducts: {
    title: heading(),
    searchHint: line('Help below the search'),
    notFound: button('Link'),
  },
  inStoreNotFound: {
    title: heading(),
    lead: line('Text below it'),
    nameHint: line('Help below the name'),
    priceHint: line('Help below the price'),
    again: button(),
    closed: heading('Heading if only listed products count'),
    closedLead: line('Text below that'),
  },
  inStoreOutOfWarranty: {
    now: heading('Second heading'),
    changeDate: button(),
    changeProduct: button('Second button'),
  },
  inStoreReceipt: {
    title: heading(),
    lead: line('Text below it'),
  },
  inStoreReceiptRequired: {
    title: heading(),
    now: heading('Second heading'),
    have: button(),
  },
  inStoreReceiptUpload: {
    title: heading(),
    lead: line('Text below it'),
    add: button(),
  },
  inStoreUpload: {
    title: heading(),
    addPhoto: button(),
  },
  inStoreShippingAddress: {
    title: heading(),
    lead: line('Text below it'),
  },
  inStoreReview: {
    title: heading(),
  },
  inStoreSent: {
    title: heading(),
    nothing: heading('Second heading'),
    send: button(),
    done: button('Second button'),
  },
  inStoreConfirm: {
    title: heading(),
    lead: line('Text below it'),
    submit: button(),
    received: heading('Heading after it was submitted'),
    next: heading('Heading of the steps'),
    view: button('Button after it was submitted'),
  },
};

type Word = Field & { words: string };
type Table = { [Page in PortalPage]: Record<keyof Standard[Page], Word> };

export const PORTAL_WORDS = Object.fromEntries(
  Object.entries(FIELDS).map(([page, fields]) => [
    page,
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        { ...field, words: (STANDARD_WORDS[page as PortalPage] as Record<string, string>)[name] },
      ]),
    ),
  ]),
) as Table;

export const PORTAL_PAGES = Object.keys(PORTAL_WORDS) as PortalPage[];

/** A store's own words; null: those that come with the product. */
export type PortalWords = { [Page in PortalPage]: Record<keyof Table[Page], string | null> };
export type OwnWords = { [Page in PortalPage]?: Partial<PortalWords[Page]> };

const mapped = <Value>(of: (word: Word) => Value) =>
  Object.fromEntries(
    Object.entries(PORTAL_WORDS).map(([page, table]) => [
      page,
      Object.fromEntries(Object.entries(table).map(([name, word]) => [name, of(word)])),
    ]),
  );

export const NO_OWN_WORDS = mapped(() => null) as PortalWords;

/** What own words may contain, filled in when a page is drawn. */
export const WORD_VARIABLES = ['store.name'] as const;
const STORE_NAME = /\{\{\s*store\.name\s*\}\}/g;

/** Only what the store set itself, with its name filled in; null if that is nothing. */
export function spokenWords(words: PortalWords, storeName: string): OwnWords | null {
  const set = Object.entries(words).flatMap(([page, table]) => {
    const own = Object.entries(table).flatMap(([name, text]: [string, string | null]) =>
      text === null ? [] : [[name, text.replace(STORE_NAME, () => storeName)]],
    );
    return own.length === 0 ? [] : [[page, Object.fromEntries(own)]];
  });
  return set.length === 0 ? null : (Object.fromEntries(set) as OwnWords);
}
