/** One sentence for each thing that happens to a claim. */

import type { ActCall } from '../../../domain/claims/acts.ts';
import type { ClaimEventKind } from '../../../domain/claims/claim-events.ts';
import { DECISION_REASONS, type DecisionReason } from '../../../domain/claims/decision.ts';
import { ORDER_NEWS, type OrderNews } from '../../../domain/claims/order-news.ts';
import { PROOF_REQUESTS, type ProofRequestType } from '../../../domain/claims/proof-request.ts';
import { REPLACEMENT_NEWS, type ReplacementNews } from '../../../domain/claims/replacement-news.ts';
import { INSTRUCTION_ACTS, isInstructionAct } from '../../../domain/instructions/acts.ts';
import { isolate } from '../../../domain/text/catalogue.ts';
import { statusWord, typeWord } from '../../queue/words.ts';
import type { ClaimEvent } from './entries.ts';

type Told = { who: string; event: ClaimEvent; data: Record<string, unknown>; name: (id: unknown) => string };

const list = (values: unknown): string => (Array.isArray(values) ? values.map(String).join(', ') : '');
const reasonOf = (reason: unknown): string =>
  typeof reason === 'string' && Object.hasOwn(DECISION_REASONS, reason)
    ? DECISION_REASONS[reason as DecisionReason].label
    : '';
const after = (sign: string, words: string) => (words === '' ? '' : `${sign}${words}`);
const becomes = ({ event }: Told) => statusWord(event.toStatus ?? '');
const given = (data: Record<string, unknown>) => (typeof data.reason === 'string' ? data.reason : '');

const agreed = ({ claimTerms }: Record<string, unknown>) =>
  typeof claimTerms === 'string' ? ` and agreed to the claim terms, version ${claimTerms}` : '';

const SENTENCES: Record<ClaimEventKind, (told: Told) => string> = {
  message: ({ who }) => `${who} wrote a message`,
  noted: ({ who }) => `${who} wrote a note`,
  filed: ({ who, data }) => `${who} filed the claim${agreed(data)}`,
  signed: ({ who, data }) => `${who} signed${agreed(data)}`,
  proof_requested: ({ who, data }) =>
    `${who} asked for ${
      (Array.isArray(data.types) ? data.types : [])
        .map((type) => PROOF_REQUESTS[type as ProofRequestType] ?? String(type))
        .join(', ') || 'more'
    }`,
  status_changed: (told) => `${told.who} set the status to ${becomes(told)}${after(': ', given(told.data))}`,
  approved: ({ who }) => `${who} approved the claim`,
  denied: ({ who, data }) => `${who} denied the claim${after(': ', reasonOf(data.reason))}`,
  appealed: ({ who }) => `${who} appealed the denial`,
  dismissed: ({ who, data }) =>
    typeof data.until === 'string'
      ? `${who} set the claim aside until ${data.until}`
      : `${who} dismissed the claim${after(': ', reasonOf(data.reason))}`,
  resolved_externally: ({ who }) => `${who} recorded that the claim was resolved outside Makegood`,
  refund_sent: () => 'The refund was sent',
  credit_sent: () => 'The store credit was sent',
  replacement_made: () => 'The replacement was made',
  replacement_shipped: () => 'The replacement was shipped',
  replacement_arrived: () => 'The replacement was delivered',
  replacement_changed: ({ data }) =>
    REPLACEMENT_NEWS[data.news as ReplacementNews] ?? 'The package of the replacement changed',
  resolution_reported: ({ who }) => `${who} reported on the resolution`,
  resolved: () => 'Everything that was approved is done',
  reopened: ({ who, data }) => `${who} reopened the claim${after(': ', given(data))}`,
  withdrawn: ({ who }) => `${who} withdrew the claim`,
  closed: ({ who, data }) => `${who} closed the claim${after(': ', given(data))}`,
  archived: () => 'The claim was archived',
  reminded: ({ who }) => `${who} reminded the customer`,
  address_changed: ({ who, data }) =>
    data.confirmed === true ? `${who} confirmed the address` : `${who} changed the address`,
  link_sent: ({ who }) => `${who} sent the link to the claim`,
  links_revoked: ({ who }) => `${who} revoked every link to the claim`,
  reviewed: ({ who }) => `${who} wrote a review`,
  review_answered: ({ who }) => `${who} answered the review`,
  files_erased: ({ data }) =>
    data.files === 1
      ? 'One file was erased, because the claim closed long ago'
      : `${String(data.files)} files were erased, because the claim closed long ago`,
  person_erased: () => 'Everything about the customer was erased',
  review_invited: ({ who }) => `${who} asked for a review`,
  assigned: ({ who, event, data, name }) => {
    if (data.to === null || data.to === undefined) return `${who} unassigned the claim`;
    return data.to === event.actorId
      ? `${who} took the claim`
      : `${who} assigned the claim to ${name(data.to)}`;
  },
  labelled: ({ who, data }) => `${who} set the labels: ${list(data.to) || 'none'}`,
  retyped: ({ who, data }) =>
    `${who} changed the type from ${typeWord(String(data.from))} to ${typeWord(String(data.to))}`,
  resolution_reversed: () => 'What had been sent came back',
  instruction_failed: ({ data }) =>
    typeof data.failure === 'string'
      ? 'A resolution could not be carried out'
      : 'A resolution was sent, and no answer came',
  order_changed: ({ data }) => ORDER_NEWS[data.news as OrderNews] ?? 'The order changed',
  shipment_changed: ({ data }) => SHIPMENT_NEWS[String(data.news)] ?? 'A package changed',
  instruction_acted: ({ who, data }) => `${who} chose: ${actLabel(String(data.act))}`,
  shipping_label_ordered: ({ who, data }) => `${who} ordered a label: ${data.label}`,
  resolution_cancelled: () => 'What was approved and not yet sent was canceled',
  reopening_refused: () => 'The claim could not be reopened, because its items were claimed again',
  merged: ({ who, data }) => `${who} merged the claim into ${otherClaim(data)}`,
  unmerged: ({ who, data }) => `${who} took the claim out of ${otherClaim(data)}`,
  took_duplicate: ({ who, data }) => `${who} merged ${otherClaim(data)} into this one`,
  gave_back_duplicate: ({ who, data }) => `${who} took ${otherClaim(data)} out of this one`,
  note_edited: ({ who }) => `${who} edited a note`,
  note_deleted: ({ who }) => `${who} deleted a note`,
  metadata_set: ({ who }) => `${who} changed the claim fields`,
  shipping_label_bought: () => 'A shipping label was bought',
  shipping_label_failed: () => 'A shipping label could not be bought',
  shipping_label_given_back: () => 'A shipping label was given back',
  act_taken_back: ({ who, data }) =>
    data.state === 'stopped'
      ? `${who} discarded ${actNamed(data.call)} that could not be carried out`
      : `${who} took back ${actNamed(data.call)} before it was sent`,
  act_stopped: ({ data }) => `${upper(actNamed(data.call))} could not be carried out`,
};

const otherClaim = ({ claimNumber }: Record<string, unknown>): string =>
  typeof claimNumber === 'number' ? `claim #${claimNumber}` : 'another claim';

/** A decision, or what was written, that was held for some seconds. */
const actNamed = (call: unknown): string =>
  typeof call === 'string' && Object.hasOwn(ACTS_NAMED, call) ? ACTS_NAMED[call as ActCall] : 'a decision';

const ACTS_NAMED: Record<ActCall, string> = {
  approve: 'an approval',
  deny: 'a denial',
  dismiss: 'a decision to dismiss the claim or set it aside',
  resolve_externally: 'a record of a resolution outside Makegood',
  ask: 'a request to the customer',
  update: 'a change of the claim',
  message: 'a message',
};
const upper = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const SHIPMENT_NEWS: Record<string, string> = {
  delivered: 'A package was delivered',
  undelivered: 'The carrier corrected itself: a package was not delivered',
  returned: 'A package came back to its sender',
};

type Names = { names: Readonly<Record<string, string>>; customer: string };

const SYSTEM = 'Makegood';
const TEAM = 'The team';

const actLabel = (act: string): string => (isInstructionAct(act) ? INSTRUCTION_ACTS[act].label : act);

export function eventSentence(event: ClaimEvent, { names, customer }: Names): string {
  const name = (id: unknown) => isolate(names[String(id)] ?? String(id));
  const actor = event.actorId ? names[event.actorId] : undefined;
  const who = { customer, system: SYSTEM, team: actor ?? TEAM }[event.actorKind] ?? actor ?? SYSTEM;
  const sentence = Object.hasOwn(SENTENCES, event.kind) ? SENTENCES[event.kind as ClaimEventKind] : undefined;
  return (
    sentence?.({ who: isolate(who), event, data: event.data ?? {}, name }) ?? event.kind.replaceAll('_', ' ')
  );
}
