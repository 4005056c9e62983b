import { DECISION_REASONS, type DecisionReason, shownReason } from '../../domain/decision.ts';

/** Labels that tell a shopper nothing; the message beside them does. */
const WITHOUT_MEANING: readonly DecisionReason[] = ['CUSTOM', 'OTHER'];

/** A reason as its shopper reads it, where it says anything; `reason` is whatever was stored. */
export function reasonLabel(reason: unknown): string | null {
  if (typeof reason !== 'string' || !Object.hasOwn(DECISION_REASONS, reason)) return null;
  const known = reason as DecisionReason;
  return WITHOUT_MEANING.includes(known) ? null : shownReason(known);
}
