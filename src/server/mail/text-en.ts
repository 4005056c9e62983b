/** Every word of a mail, in en-US (text.ts chooses the locale). Short, plain and kind; never blaming. */

import { reasonForShopper } from '../../domain/claims/decision.ts';
import { ENGLISH_ISSUES } from '../../domain/claims/issue-words.ts';
import type { OutcomeStage } from '../../domain/claims/outcome-progress.ts';
import { PROOF_REQUESTS } from '../../domain/claims/proof-request.ts';
import type { ResolutionType } from '../../domain/claims/resolution-types.ts';
import { catalogue } from '../../domain/text/catalogue.ts';
import { counted } from '../../domain/text/counted.ts';
import { connection, notice, privacy, slack, webhook } from './text-notices-en.ts';
import { ownership } from './text-ownership-en.ts';
import { RESOLUTIONS, sheet } from './text-sheet-en.ts';

/** `claim`: its number, "#20418"; `order`: "order #1001", or "your purchase on May 4, 2026". */
type About = { claim: string; order: string };

const claims = {
  received: {
    subject: ({ claim }: About) => `We received your claim ${claim}`,
    lead: ({ order }: About) => `Thank you for telling us. This is what you reported for ${order}:`,
    leadFiled: ({ order }: About) => `This is the claim we filed for you for ${order}:`,
    next: (by: string | null) =>
      by === null
        ? 'You don’t need to do anything. We’ll email you once we’ve decided.'
        : `You don’t need to do anything. We’ll email you our decision by ${by}.`,
    unknown: 'If you don’t recognize this claim, contact us.',
  },
  message: {
    subject: ({ claim }: About) => `A message about your claim ${claim}`,
    lead: ({ order }: About) => `We sent you a message about your claim for ${order}:`,
  },
  proofRequested: {
    subject: ({ claim }: About) => `We need something from you for claim ${claim}`,
    lead: ({ order }: About) => `To continue with your claim for ${order}, we need:`,
    closes: (on: string) =>
      `Please send it by ${on}. If we don’t hear from you, we’ll close the claim. You can reopen it by answering.`,
    link: { says: 'Send it here:', label: 'Send what we need' },
  },
  reminder: {
    subject: ({ claim }: About) => `Reminder: we need something from you for claim ${claim}`,
    lead: ({ order }: About) =>
      `We need something from you before we can continue with your claim for ${order}.`,
    closes: (on: string) =>
      `If we don’t hear from you, we’ll close it on ${on}. You can reopen it by answering.`,
    link: { says: 'Answer here:', label: 'Answer' },
  },
  signatureWanted: {
    subject: ({ claim }: About) => `Please sign your claim ${claim}`,
    lead: ({ order }: About) => `We filed a claim for you for ${order}. Here’s what it says:`,
    next: 'We’ll review it once you’ve signed it. Signing takes a minute.',
    closes: (on: string) => `If you don’t sign it by ${on}, we’ll close it.`,
    unknown: 'If you don’t recognize this claim, don’t sign it. Contact us instead.',
    sign: { says: 'Sign here:', label: 'Sign your claim' },
    confirm: { says: 'Confirm it here:', label: 'Confirm' },
  },
  approved: {
    subject: ({ claim }: About) => `Your claim ${claim} is approved`,
    lead: ({ order }: About) => `Good news: your claim for ${order} is approved. This is what you get:`,
    subjectPartly: ({ claim }: About) => `Part of your claim ${claim} is approved`,
    leadPartly: ({ order }: About) =>
      `We approved part of your claim for ${order}. This is what we decided for each item:`,
    /** What is still to be delivered. */
    next: {
      pay: () => 'We’ll send your money next. It takes up to 5 business days.',
      credit: () => 'We’ll email you your store credit next.',
      send_goods: () => 'Items will be shipped immediately. We’ll email you the tracking number.',
    },
  },
  refundSent: {
    subject: ({ claim }: About) => `Your refund is on its way: claim ${claim}`,
    lead: (amount: string, { order }: About) =>
      `We sent ${amount} back to the payment method you used for ${order}:`,
    time: 'It takes up to 5 business days, depending on your bank.',
  },
  creditSent: {
    subject: ({ claim }: About) => `Your store credit is here: claim ${claim}`,
    lead: (amount: string, { order }: About) => `We gave you ${amount} in store credit for ${order}:`,
  },
  replacementMade: {
    subject: ({ claim }: About) => `Your replacement is being prepared: claim ${claim}`,
    lead: ({ order }: About) => `Your replacement for ${order} is being prepared:`,
    next: 'We’ll email you again when it ships.',
  },
  replacementShipped: {
    subject: ({ claim }: About) => `Your replacement has shipped: claim ${claim}`,
    lead: ({ order }: About) => `Your replacement for ${order} is on its way:`,
    company: (company: string) => `Shipped with ${company}.`,
    number: (number: string) => `Tracking number: ${number}`,
    track: 'Track your package:',
    /** Used if the number is unknown. */
    trackHere: 'Tracking page',
    to: 'Shipping to:',
  },
  replacementArrived: {
    subject: ({ claim }: About) => `Your replacement was delivered: claim ${claim}`,
    lead: ({ order }: About) => `The carrier says that your replacement for ${order} was delivered:`,
    next: 'If you can’t find it, message us.',
  },
  /** After an appeal or reopening. */
  again: (by: string | null) =>
    by === null ? 'We’ll email you once we’ve decided.' : `We’ll email you our decision by ${by}.`,
  reference: (reference: string) => `Reference: ${reference}`,
  credit: {
    /** Before the code. */
    code: 'Enter this code at checkout:',
    account: 'It is in your account at the store. Sign in there to use it.',
    expires: (on: string) => `It expires on ${on}.`,
  },
  denied: {
    subject: ({ claim }: About) => `Your claim ${claim} was denied`,
    lead: ({ order }: About) => `We looked into your claim for ${order} and can’t approve it.`,
    why: (reason: string) => `${reason}.`,
    appeal: {
      says: 'If you disagree, you can appeal once. Tell us why here:',
      label: 'Appeal this decision',
    },
  },
  dismissed: {
    subject: ({ claim }: About) => `Your claim ${claim} was dismissed`,
    subjectUntil: ({ claim }: About) => `Your claim ${claim} is on hold`,
    leadUntil: ({ order }: About) => `Your claim for ${order} is on hold.`,
    until: (on: string) => `We’ll review it again on ${on}.`,
    forGood: ({ order }: About) => `We can’t do anything more about your claim for ${order}.`,
    answer: 'If something changes before then, message us with the link below.',
  },
  resolvedExternally: {
    subject: ({ claim }: About) => `Your claim is resolved: ${claim}`,
    lead: ({ order }: About) => `Your claim for ${order} is resolved:`,
    closes: (on: string) =>
      `The claim will close on ${on}. If something isn’t right, message us before then.`,
  },
  appealed: {
    subject: ({ claim }: About) => `We received your appeal for claim ${claim}`,
    lead: ({ order }: About) => `We’ll review your claim for ${order} again.`,
  },
  reopened: {
    subject: ({ claim }: About) => `We’re reviewing your claim ${claim} again`,
    lead: ({ order }: About) => `We reopened your claim for ${order}.`,
  },
  withdrawn: {
    subject: ({ claim }: About) => `You withdrew your claim ${claim}`,
    lead: ({ order }: About) => `You withdrew your claim for ${order}. No further action needed.`,
  },
  closedSilent: {
    subject: ({ claim }: About) => `We closed your claim ${claim}`,
    lead: ({ order }: About) =>
      `We closed your claim for ${order} because we didn’t hear from you. To reopen it, answer with the link below.`,
  },
  closed: {
    subject: ({ claim }: About) => `Your claim is closed: ${claim}`,
    lead: ({ order }: About) => `Your claim for ${order} is closed.`,
    open: 'If you still need help, message us with the link below.',
  },
  reviewInvitation: {
    subject: ({ claim }: About) => `How did we do? Your claim ${claim}`,
    lead: ({ order }: About) =>
      `Your claim for ${order} is closed. How did we do? Your review helps us improve.`,
    once: 'We won’t ask again.',
    link: { says: 'Leave a review here:', label: 'Leave a review' },
  },
  addressChanged: {
    subject: ({ claim }: About) => `New address for claim ${claim}`,
    lead: ({ order }: About) => `The shipping address of your claim for ${order} was changed to:`,
    wrong: 'If that wasn’t you, tell us with the link below.',
  },
  reviewAnswered: {
    subject: ({ claim }: About) => `We replied to your review of claim ${claim}`,
    lead: ({ order }: About) => `We replied to your review of your claim for ${order}:`,
  },
  link: {
    subject: ({ claim }: About) => `Your link to claim ${claim}`,
    lead: ({ order }: About) => `Here’s the link to your claim for ${order}.`,
  },
} as const;

const english = catalogue({
  /** For dates and money, and for screen readers. */
  locale: 'en-US',
  language: 'en',
  /** By first name. */
  greeting: (name: string) => (name === '' ? 'Hello,' : `Hi ${name.split(' ')[0]},`),
  orderNamed: (number: string) => `order ${number}`,
  purchaseOn: (on: string | null) => (on === null ? 'your purchase' : `your purchase on ${on}`),
  /** The requested resolution, with its amount if it is money. */
  asked: 'You asked for:',
  askedFor: RESOLUTIONS,
  follow: { says: 'See your claim here:', label: 'See your claim' },
  help: 'Questions? Contact us:',
  issue: (type: string, received: string | null = null) => {
    const label = ENGLISH_ISSUES[type as keyof typeof ENGLISH_ISSUES] ?? type;
    return received === null ? label : `${label} · you got ${received}`;
  },
  resolution: (type: ResolutionType) => RESOLUTIONS[type],
  resolutionFor: (label: string, quantity: number, name: string) => `${label} for ${quantity} × ${name}`,
  /** The outcome of an item, or of some of its units. */
  outcome: (label: string, units: number, total: number) =>
    units === total ? label : `${label} for ${units} of ${total}`,
  /** How far it has come: "✓ Approved · Sent · Paid". */
  stages: {
    approved: 'Approved',
    sent: 'Sent',
    paid: 'Paid',
    credited: 'Emailed',
    packed: 'Packed',
    shipped: 'Shipped',
    arrived: 'Delivered',
  } satisfies Record<OutcomeStage, string>,
  reached: (stage: string) => `✓ ${stage}`,
  /** Shown below an amount. */
  expected: (by: string) => `Expected by ${by}`,
  notApproved: 'Not approved',
  times: (quantity: number, name: string) => `${quantity} × ${name}`,
  reason: reasonForShopper,
  proof: PROOF_REQUESTS,
  amounts: {
    items: 'Items',
    shipping: 'Shipping',
    tax: 'Tax',
    bonus: 'Bonus',
    above: 'Above the maximum we can pay',
    total: 'Total',
  },
  claims,

  lookupCode: {
    // Without the code, since a locked phone and every list of mails show the subject.
    subject: (order: string) => `Your code for order ${order}`,
    says: 'Your code is',
    after: (store: string) =>
      `Enter it on the page where you looked up your order at ${store}. It works once and expires in 10 minutes. If you didn’t ask for it, you can ignore this email.`,
  },
  /** Verifies an in-store e-mail address. Contains nothing of the filing. */
  filingLink: {
    subject: (store: string) => `Finish your claim at ${store}`,
    lead: (store: string) =>
      `Someone entered this email address for a warranty claim at the ${store} store. If that was you, open the link, check your claim and submit it.`,
    until: (on: string) => `The link works until ${on}.`,
    unknown: 'If that wasn’t you, ignore this email. Nothing will be filed.',
    link: { says: 'Check and submit your claim here:', label: 'Finish my claim' },
  },
  /** To people who work here. */
  people: {
    greeting: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
    reset: {
      subject: 'Choose a new password',
      lead: 'Someone asked for a new password for your Makegood account. If that was you, choose one with the link below.',
      until: 'The link works once, in the next 30 minutes. Choosing a new password signs you out everywhere.',
      unknown: 'If that wasn’t you, ignore this email. Your password stays as it is.',
      link: { says: 'Choose a new password here:', label: 'Choose a new password' },
    },
    changed: {
      subject: 'Your password was changed',
      lead: (on: string) =>
        `The password of your Makegood account was changed on ${on} (UTC). Every other device is signed out.`,
      unknown: 'If that wasn’t you, choose a new password now and tell an owner of your store.',
      link: { says: 'Not you?', label: 'Choose a new password' },
    },
    weekly: {
      subject: (from: string, to: string) => `Your claims from ${from} to ${to}`,
      lead: 'Here is how your claims did last week.',
      more: (stores: number) => `See your other ${counted(stores, 'store', 'stores')} in the overview.`,
      why: 'You get this email each Monday because you chose it in your preferences. You can turn it off there.',
      link: { says: 'See all figures here:', label: 'Open the overview' },
    },
    connection,
    webhook,
    privacy,
    notice,
    ownership,
    slack,
    oldEmail: {
      subject: 'Confirm that your email address changes',
      lead: (email: string) =>
        `Someone signed in to your Makegood account asked to use ${email} instead of this address. Confirm it here, and with the link that we sent to ${email}.`,
      until: (on: string) => `Both links work once, until ${on} (UTC). Until then, you sign in as before.`,
      unknown:
        'If that wasn’t you, don’t confirm, and change your password now. That ends the request and signs everyone else out.',
      link: { says: 'Confirm the change here:', label: 'Confirm the change' },
    },
    newEmail: {
      subject: 'Confirm your new email address',
      lead: 'Someone asked to sign in to their Makegood account with this address. If that was you, confirm it with the link below, and with the link that we sent to your old address.',
      until: (on: string) => `Both links work once, until ${on} (UTC).`,
      unknown: 'If that wasn’t you, ignore this email. Nothing will change.',
      link: { says: 'Confirm this address here:', label: 'Confirm this address' },
    },
    emailTaken: {
      subject: 'This address already belongs to your account',
      lead: 'Someone asked to use your email address for another Makegood account. Nothing was changed: your address stays with your account.',
      unknown: 'If that was you, sign in with this address instead. If not, you don’t need to do anything.',
      link: { says: 'Sign in here:', label: 'Sign in' },
    },
    emailChanged: {
      subject: 'Your email address was changed',
      lead: (email: string, on: string) =>
        `Since ${on} (UTC) you sign in to your Makegood account as ${email}. Every other device is signed out.`,
      unknown: 'If that wasn’t you, tell an owner of your store now.',
      link: { says: 'See how you sign in here:', label: 'Profile and preferences' },
    },
    factors: {
      subject: {
        added: 'A new way to sign in was added',
        removed: 'A way to sign in was removed',
        recovery: 'A recovery code was used',
        codes: 'You have new recovery codes',
        reset: 'Your second factors were removed',
      },
      lead: {
        added: (name: string, on: string) =>
          `“${name}” was added to your Makegood account on ${on} (UTC). Every other device is signed out.`,
        removed: (name: string, on: string) =>
          `“${name}” was removed from your Makegood account on ${on} (UTC).`,
        recovery: (on: string) =>
          `Someone signed in to your Makegood account with a recovery code on ${on} (UTC). Each code works once.`,
        codes: (on: string) =>
          `New recovery codes were made for your Makegood account on ${on} (UTC). The old ones no longer work.`,
        reset: (on: string) =>
          `The operator removed every authenticator app, passkey and recovery code from your Makegood account on ${on} (UTC), and signed you out everywhere. Your password signs you in until you add new ones.`,
      },
      unknown: 'If that wasn’t you, change your password now and tell an owner of your store.',
      link: { says: 'See how you sign in here:', label: 'Profile and preferences' },
    },
    linked: {
      subject: (provider: string) => `You can now sign in with ${provider}`,
      lead: (provider: string, on: string) =>
        `Someone with your email address signed in to your Makegood account with ${provider} on ${on} (UTC), for the first time.`,
      unknown: 'If that wasn’t you, tell an owner of your store and whoever manages your sign-in.',
      link: { says: 'See where you’re signed in:', label: 'Profile and preferences' },
    },
    invitation: {
      subject: (team: string) => `You’re invited to work for ${team}`,
      lead: {
        store: (store: string, role: string) =>
          `${store} invited you to its team on Makegood. Your role will be: ${role}.`,
        account: (account: string, role: string) =>
          `${account} invited you to work for all of its stores on Makegood. Your role will be: ${role}.`,
        staff: (platform: string, role: string) =>
          `You’re invited to the staff of ${platform}, which works for every store. Your role will be: ${role}.`,
      },
      until: (on: string) => `The link works once, until ${on} (UTC).`,
      unknown: 'If you don’t know who invited you, ignore this email. Nothing will happen.',
      link: { says: 'Accept the invitation here:', label: 'Accept the invitation' },
    },
  },
  protection: {
    subject: {
      add: (order: string) => `Order ${order} is now protected`,
      remove: (order: string) => `Protection was removed from order ${order}`,
    },
    lead: {
      add: (order: string, store: string) =>
        `${store} added shipping protection to your order ${order}. If a package is lost, stolen or damaged, you can report it.`,
      remove: (order: string, store: string) =>
        `${store} removed the shipping protection from your order ${order}. You can no longer claim delivery problems under it.`,
    },
    money: {
      add: (premium: string, store: string) => `${store} will charge you ${premium} for it.`,
      remove: (premium: string, store: string) => `${store} will refund the ${premium} you paid for it.`,
    },
    unknown: 'If you didn’t expect this, please contact the store.',
  },
  orderLinks: {
    subject: (store: string) => `Your orders at ${store}`,
    lead: (store: string) =>
      `Here are the links to your orders at ${store}. Open one to report a problem or to check on a claim.`,
    placed: (order: string, on: string) => `Order ${order}, placed on ${on}`,
    open: (order: string) => `Open order ${order}`,
    until: (on: string) =>
      `The links work until ${on}. Don’t forward this email: the links open your orders.`,
    unknown: 'If you didn’t ask for this email, you can ignore it.',
  },
  abandoned: {
    subject: (order: string) => `Finish your report for order ${order}`,
    lead: (order: string) =>
      `You started to tell us what went wrong with order ${order}. Your answers are saved.`,
    until: (on: string) => `The link works until ${on}. After that, you can look up your order again.`,
    once: 'If the problem is solved, you don’t need to do anything. This is the only reminder.',
    link: { says: 'Pick up where you left off:', label: 'Finish my report' },
  },
});

/** Sheet words don't isolate text direction, since sheet/typeset.ts handles it. */
export const en = { ...english, sheet };
