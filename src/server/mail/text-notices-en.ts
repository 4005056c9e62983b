/** The words of notifications in en-US: in mails to the people of a store, and in its Slack channel. */
import type { PrivacyAsked } from '../../domain/notifications/notices.ts';
import { catalogue } from '../../domain/text/catalogue.ts';
import { counted } from '../../domain/text/counted.ts';

/** `claim`: "Claim #20418". What a notification has nothing of is empty. */
export type NoticeWords = {
  claim: string;
  count: number;
  importKind: string;
  isFailed: boolean;
  host: string;
  provider: string;
  asked: PrivacyAsked;
  step: string;
};

/** What a shop asks for its customers. */
const ASKS: Record<PrivacyAsked, (shop: string) => string> = {
  export: (shop) => `${shop}: a customer asks for their data`,
  erasure: (shop) => `${shop}: a customer with open claims asks to be erased`,
  all: (shop) => `${shop}: all customers are being erased`,
  by_hand: (shop) => `${shop} asks to erase its customers by hand`,
};

export const notice = catalogue({
  /** What it is about, in the subject. Each takes what a notification has of it. */
  subjects: {
    assigned: ({ claim }: NoticeWords) => `${claim} is assigned to you`,
    handed_over: ({ count }: NoticeWords) => `You have ${counted(count, 'more claim', 'more claims')}`,
    filed: ({ count }: NoticeWords) => counted(count, 'new claim', 'new claims'),
    answered: ({ claim }: NoticeWords) => `${claim}: the customer wrote`,
    mentioned: ({ claim }: NoticeWords) => `${claim}: a colleague mentioned you`,
    due_soon: ({ claim }: NoticeWords) => `${claim} is due soon`,
    overdue: ({ claim }: NoticeWords) => `${claim} is overdue`,
    stopped: ({ claim }: NoticeWords) => `${claim}: your decision could not be carried out`,
    import_finished: ({ importKind, isFailed }: NoticeWords) =>
      isFailed ? `Your import of ${importKind} failed` : `Your import of ${importKind} is done`,
    domain_lost: ({ host }: NoticeWords) => `${host} no longer leads to your store`,
    not_carried_out: ({ claim }: NoticeWords) =>
      `${claim}: a refund, replacement or credit could not be carried out`,
    replacement_trouble: ({ claim }: NoticeWords) => `${claim}: the replacement may not arrive`,
    connection_broken: ({ provider }: NoticeWords) => `The connection to ${provider} is broken`,
    connection_works: ({ provider }: NoticeWords) => `The connection to ${provider} works again`,
    webhook_off: ({ host }: NoticeWords) => `The webhook at ${host} was turned off`,
    privacy_request: ({ provider, asked }: NoticeWords) => ASKS[asked](provider),
    opening_asked: () => 'A store asks for the review of its opening',
    step_rejected: ({ step }: NoticeWords) => `Opening your store: “${step}” needs a change`,
    store_opened: () => 'Your store is open',
  },
  claim: (number: string) => `Claim #${number}`,
  lead: (subject: string, store: string) => `${subject}. The store is ${store}.`,
  by: (name: string) => `By ${name}.`,
  missing: (sentence: string) => `What is missing: ${sentence}`,
  address: (address: string) => `Shoppers find their orders and file claims here: ${address}`,
  early:
    'We email you about the first claims of your store. Later ones are only shown in the console, unless you choose another way in your preferences.',
  why: 'You get this email because of your notification preferences. You can turn it off there.',
  daily: {
    subject: (count: number) => `${counted(count, 'notification', 'notifications')} you haven’t read`,
    lead: 'These came since your last daily email, and you haven’t read them yet.',
    more: (count: number) => `${count} more`,
    inbox: { says: 'See them here:', label: 'See your notifications' },
  },
  links: {
    claim: { says: 'Open the claim here:', label: 'Open the claim' },
    newest: { says: 'See the newest claims here:', label: 'See the newest claims' },
    claims: { says: 'See your claims here:', label: 'See your claims' },
    import: { says: 'See the import here:', label: 'See the import' },
    domain: { says: 'See what to change here:', label: 'See what to change' },
    connection: { says: 'See the connection here:', label: 'See the connection' },
    webhook: { says: 'See the webhook here:', label: 'See the webhook' },
    customer: { says: 'See the customer here:', label: 'See the customer' },
    opening: { says: 'See the steps here:', label: 'See the steps' },
    shopLinks: { says: 'Link to it from your shop:', label: 'Get the links for your shop' },
  },
});

/** To a store's owners, once when a connection of it breaks. */
export const connection = catalogue({
  subject: (provider: string, store: string) => `${store}: the connection to ${provider} is broken`,
  lead: (provider: string, store: string) =>
    `${store} can no longer reach ${provider}. Anything for ${provider} waits until the connection works again. Nothing is lost.`,
  link: { says: 'See the connection here:', label: 'See the connection' },
});

/** To a store's owners, when a webhook was turned off because it failed. */
export const webhook = catalogue({
  subject: (host: string, store: string) => `${store}: the webhook at ${host} was turned off`,
  lead: (host: string, store: string) =>
    `We no longer send events from ${store} to ${host}, because too many attempts failed. You can send what it missed later, for 30 days.`,
  link: { says: 'See the webhook here:', label: 'See the webhook' },
});

/** To a store's owners, when a shop asks for its customers' data, or to erase them. */
export const privacy = catalogue({
  subject: (store: string, asked: string) => `${store}: ${asked}`,
  subjects: {
    export: 'a customer asks for their data',
    erasure: 'a customer asks to be erased',
    all: 'all customers are being erased',
    by_hand: 'please erase its customers by hand',
  },
  leads: {
    export: (shop: string) => [
      `A customer asked ${shop} for everything that your store has about them.`,
      'Open the customer’s page, press “Download all data”, and send them the file within 30 days.',
    ],
    erasure: (shop: string) => [
      `A customer asked ${shop} to be erased, but they still have open claims, or money on its way.`,
      'Decide and close these claims. The customer is erased soon after, without another step.',
    ],
    all: (shop: string) => [
      `${shop} asks us to erase everyone who bought in your shop, because our app was removed from it two days ago.`,
      'We are erasing them now. Claims, amounts and the ledger stay, without the people. If you want your data back, you need a backup.',
    ],
    by_hand: (shop: string) => [
      `${shop} asks us to erase everyone who bought in your shop there, because our app was removed from it.`,
      `We erased nobody, because your store has another shop too, or because ${shop} doesn’t answer us. Erase the customers of that shop on their pages.`,
    ],
  },
  link: { says: 'See it here:', label: 'Open the console' },
});

export const slack = catalogue({
  /** What is posted in a store's channel. Anyone there reads it, so it says "the customer" and no name. */
  news: {
    assigned: ({ claim }: NoticeWords) => `${claim} has a new assignee.`,
    handed_over: ({ count }: NoticeWords) =>
      `${counted(count, 'claim', 'claims')} handed over to a colleague.`,
    filed: ({ count }: NoticeWords) => `${counted(count, 'new claim', 'new claims')} in the queue.`,
    answered: ({ claim }: NoticeWords) => `${claim}: the customer wrote.`,
    mentioned: ({ claim }: NoticeWords) => `${claim}: a note mentions a colleague.`,
    due_soon: ({ claim }: NoticeWords) => `${claim} is due soon.`,
    overdue: ({ claim }: NoticeWords) => `${claim} is overdue.`,
    stopped: ({ claim }: NoticeWords) => `${claim}: a decision could not be carried out.`,
    import_finished: ({ importKind, isFailed }: NoticeWords) =>
      isFailed ? `An import of ${importKind} failed.` : `An import of ${importKind} is done.`,
    domain_lost: ({ host }: NoticeWords) => `${host} no longer leads to the store.`,
    not_carried_out: ({ claim }: NoticeWords) =>
      `${claim}: a refund, replacement or credit could not be carried out.`,
    replacement_trouble: ({ claim }: NoticeWords) => `${claim}: the replacement may not arrive.`,
    connection_broken: ({ provider }: NoticeWords) => `The connection to ${provider} is broken.`,
    connection_works: ({ provider }: NoticeWords) => `The connection to ${provider} works again.`,
    webhook_off: ({ host }: NoticeWords) => `The webhook at ${host} was turned off, because it failed.`,
    privacy_request: ({ provider, asked }: NoticeWords) => `${ASKS[asked](provider)}.`,
    opening_asked: () => 'The store asks for the review of its opening.',
    step_rejected: ({ step }: NoticeWords) => `Opening the store: “${step}” needs a change.`,
    store_opened: () => 'The store is open.',
  },
  forPerson: (name: string, said: string) => `For ${name}: ${said}`,
  test: (store: string) => `This is a test message. News from ${store} will be posted here.`,
});
