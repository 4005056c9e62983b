/**
 * The words of pages for shoppers that a store can replace by its own, each with the words that come with the product. The
 * pages take them from here (src/portal/parts/own-first.ts), and the console lists them.
 */

/** `most`: how many characters fit where the words stand. */
type Word = { label: string; words: string; most: number };

const heading = (words: string, label = 'Heading'): Word => ({ label, words, most: 60 });
const button = (words: string, label = 'Button'): Word => ({ label, words, most: 30 });
const line = (label: string, words: string): Word => ({ label, words, most: 160 });

/** By page. The first page’s heading is `welcomeTitle` of the look. */
export const PORTAL_WORDS = {
  start: {
    orderHint: line('Help below the order number', 'It’s in your confirmation email, for example #1001'),
    emailHint: line('Help below the email address', 'The one you used for your order'),
    submit: button('Find my order'),
    mailOrders: button('Email me links to my orders', 'Second button'),
  },
  process: {
    title: heading('Let’s fix this'),
    next: heading('What happens next', 'Heading of the steps'),
    submit: button('Report a problem'),
  },
  issues: { title: heading('What went wrong?') },
  items: {
    title: heading('Which items have a problem?'),
    several: line('Help', 'Tap an item to report it. For several, use the checkboxes.'),
  },
  resolution: { title: heading('How would you like us to fix this?') },
  review: {
    title: heading('Review and submit'),
    what: heading('What happened', 'Heading of the report'),
    how: heading('How we’ll fix it', 'Heading of the resolution'),
    submit: button('Submit claim'),
  },
  claimReceived: {
    title: heading('We received your claim'),
    next: heading('What happens next', 'Heading of the steps'),
    view: button('See my claim'),
    more: button('Report something else', 'Second button'),
  },
  notShipped: {
    title: heading('Your order hasn’t shipped yet'),
    now: heading('What you can do now', 'Second heading'),
    other: button('Find another order'),
  },
  tooLate: {
    title: heading('The time to file a claim has passed'),
    now: heading('What you can do now', 'Second heading'),
    claims: button('See my earlier claims'),
    other: button('Find another order', 'Second button'),
  },
  view: {
    next: heading('What happens next', 'Heading of the steps'),
    items: heading('What you reported', 'Heading of the report'),
    timeline: heading('History', 'Heading of the history'),
  },
  sign: {
    title: heading('Sign your claim'),
    titleConfirm: heading('Confirm your claim', 'Heading without a signature'),
    submit: button('Sign and submit'),
    submitConfirm: button('Confirm and submit', 'Button without a signature'),
  },
  inStore: {
    title: heading('Did something you bought here break?'),
    lead: line('Text below it', 'Report it under warranty. It takes about three minutes.'),
    neededTitle: heading('Have these ready', 'Heading of what is needed'),
    howTitle: heading('How it works', 'Heading of the steps'),
    start: button('Start'),
  },
  inStoreContactInfo: {
    title: heading('How can we reach you?'),
    lead: line('Text below it', 'We’ll email you about your claim.'),
  },
  inStoreDateOfPurchase: {
    title: heading('When did you buy it?'),
    lead: line('Text below it', 'The date is on your receipt. Your warranty starts on that day.'),
  },
  inStoreProducts: {
    title: heading('What did you buy?'),
    searchHint: line('Help below the search', 'The barcode is on the box. The SKU is on the receipt.'),
    notFound: button('I can’t find my product', 'Link'),
  },
  inStoreReceipt: {
    title: heading('Do you have the receipt?'),
    lead: line('Text below it', 'A photo of it or a PDF from an email is fine.'),
  },
  inStoreReview: { title: heading('Review and submit') },
  inStoreSent: {
    title: heading('Check your email'),
    nothing: heading('Didn’t get it?', 'Second heading'),
    send: button('Send the link again'),
    done: button('Done', 'Second button'),
  },
} as const satisfies Record<string, Record<string, Word>>;

type Table = typeof PORTAL_WORDS;
export type PortalPage = keyof Table;
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

/** The words of a page that come with the product. */
export const standardWords = <Page extends PortalPage>(page: Page) =>
  Object.fromEntries(Object.entries(PORTAL_WORDS[page]).map(([name, { words }]) => [name, words])) as Record<
    keyof Table[Page],
    string
  >;

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
