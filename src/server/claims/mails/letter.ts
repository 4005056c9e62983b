/** What every mail about a claim is written from, and what it consists of. */
import type { MailTextKind } from '../../../domain/claims/mail-text.ts';
import type { NextStepKind } from '../../../domain/claims/next-step.ts';
import { dateFormat } from '../../../domain/time/date-time.ts';
import type { Context } from '../../context.ts';
import type { KeptLink, TextBlock } from '../../mail/parts.ts';
import type { MailWords } from '../../mail/text.ts';
import type { KnownStore } from '../../stores/queries.ts';
import { stepsOf } from '../next-steps.ts';
import type { ClaimDocument } from '../queries.ts';

export type ClaimMailFacts = {
  context: Context;
  store: KnownStore;
  /** The claim after the change that the mail reports. */
  document: ClaimDocument;
  /** The team's message. */
  said?: string | null;
  /** The resolution it is about, if any. */
  resolutionId?: string | null;
};

export type Facts = ClaimMailFacts & { words: MailWords; about: { claim: string; order: string } };
export type Paragraph = string | TextBlock | null;
export type Way = { says: string; label: string; target?: Target };
export type Target = Pick<KeptLink, 'address' | 'token'>;

/**
 * What comes between the greeting and the link. `link`: the text before it, its label, and its target if not the claim.
 */
export type Words = {
  subject: string;
  paragraphs: Paragraph[];
  link?: Way;
  /** Whose words it has if the store has its own, if not its kind’s. */
  text?: MailTextKind;
  /** What the mail says was paid. */
  amount?: string;
};

/** "Tuesday, November 24, 2026" in the store's time zone. */
export function dayOf({ store, words }: Facts, time: number | null): string | null {
  if (time === null) return null;
  return dateFormat(words.locale, store.timeZone, { dateStyle: 'full' }).format(time);
}

/** The date promised for the first of these steps; null if none comes or no clock runs. */
export function dueOf(facts: Facts, ...wanted: NextStepKind[]): string | null {
  const { store, document, context } = facts;
  const due = stepsOf(store, document, context.clock()).find(
    ({ step, isLate }) => wanted.includes(step) && !isLate,
  );
  return dayOf(facts, due?.by ?? null);
}

/** Applies the function; null stays null. */
export const mapped = <T>(value: T | null, says: (value: T) => string): string | null =>
  value === null ? null : says(value);
