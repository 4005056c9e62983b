/** Mails about a claim in a store's own words: what can be set for each, and with which variables. */
import { MACRO_VARIABLE_NAMES, type MacroVariable } from './macro-text.ts';

/** `sent`: when a customer gets it. */
type About = { label: string; sent: string };

export const MAIL_TEXTS = {
  received: { label: 'Claim received', sent: 'When a customer has filed a claim.' },
  received_filed: { label: 'Claim filed for a customer', sent: 'When your team has filed a claim for them.' },
  signature_wanted: { label: 'Signature needed', sent: 'When a claim waits for the customer’s signature.' },
  message: { label: 'Message', sent: 'When your team writes to the customer.' },
  proof_requested: {
    label: 'More needed',
    sent: 'When your team asks for a photo, a receipt or a signature.',
  },
  reminder: { label: 'Reminder', sent: 'When the customer doesn’t answer for some days.' },
  approved: { label: 'Approved', sent: 'When all of a claim is approved.' },
  approved_partly: { label: 'Approved in part', sent: 'When part of a claim is approved.' },
  refund_sent: { label: 'Refund sent', sent: 'When the refund is on its way.' },
  credit_sent: { label: 'Store credit sent', sent: 'When the store credit is ready.' },
  replacement_made: { label: 'Replacement prepared', sent: 'When the replacement’s order is made.' },
  replacement_shipped: { label: 'Replacement shipped', sent: 'When the replacement is on its way.' },
  replacement_arrived: {
    label: 'Replacement delivered',
    sent: 'When the carrier says that the replacement was delivered.',
  },
  denied: { label: 'Denied', sent: 'When a claim is denied.' },
  on_hold: { label: 'On hold', sent: 'When a claim is set aside until a day.' },
  dismissed: { label: 'Dismissed', sent: 'When a claim is set aside for good.' },
  resolved_externally: {
    label: 'Resolved elsewhere',
    sent: 'When your team has resolved a claim in another way.',
  },
  appealed: { label: 'Appeal received', sent: 'When the customer has appealed a denial.' },
  reopened: { label: 'Reopened', sent: 'When a claim is reopened.' },
  withdrawn: { label: 'Withdrawn', sent: 'When the customer has withdrawn their claim.' },
  closed_silent: {
    label: 'Closed without an answer',
    sent: 'When a claim closes because the customer didn’t answer.',
  },
  closed: { label: 'Closed', sent: 'When your team closes a claim.' },
  address_changed: { label: 'Address changed', sent: 'When the shipping address of a claim was changed.' },
  review_invitation: { label: 'Review invitation', sent: 'Some days after a claim ended.' },
  review_answered: { label: 'Review answered', sent: 'When your team has replied to a review.' },
  link: { label: 'Link to the claim', sent: 'When the customer asks for a new link.' },
} as const satisfies Record<string, About>;

export type MailTextKind = keyof typeof MAIL_TEXTS;
export const MAIL_TEXT_KINDS = Object.keys(MAIL_TEXTS) as MailTextKind[];

/** `lead`: what follows the greeting. Each line is a paragraph. */
export type MailText = { subject: string; lead: string };
export type MailTexts = Partial<Record<MailTextKind, MailText>>;

export const LONGEST_SUBJECT = 150;
export const LONGEST_LEAD = 2_000;

/** A mail is from the store, not from a person, and has a button of its own to the claim. */
const NOT_IN_MAILS: readonly MacroVariable[] = ['agent.name', 'link'];
export const MAIL_VARIABLES = MACRO_VARIABLE_NAMES.filter((name) => !NOT_IN_MAILS.includes(name));
