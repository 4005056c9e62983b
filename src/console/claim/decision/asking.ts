/** The message that asks a customer for more. */
import { PROOF_REQUESTS, type ProofRequestType } from '../../../domain/claims/proof-request.ts';
import { text } from './text.ts';

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** A sentence that names what is needed. Empty if only an answer is needed, because only the agent knows the question. */
export function sentenceFor(types: readonly ProofRequestType[]): string {
  const needs = types.filter((type) => type !== 'OTHER').map((type) => PROOF_REQUESTS[type]);
  return needs.length === 0 ? '' : text.ask.sentence(list.format(needs), needs.length > 1);
}

/** Whether an answer is asked for and the agent has written nothing. */
export const lacksQuestion = (types: readonly ProofRequestType[], message: string): boolean =>
  types.includes('OTHER') && message.trim() === sentenceFor(types);
