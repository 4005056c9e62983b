/** What a macro proposes besides its text. It is done when the person sends the message. */
import type { z } from 'zod';
import type { renderedMacroSchema } from '../../../contract/macro.ts';
import { labelOf } from '../../../domain/claims/claim.ts';
import { PROOF_REQUEST_TYPES, type ProofRequestType } from '../../../domain/claims/proof-request.ts';
import { text as decisions } from '../decision/text.ts';
import { isStatus } from '../is-status.ts';
import { text } from '../panels/text.ts';

export type Proposal = z.infer<typeof renderedMacroSchema>;
export type MacroActs = Proposal['acts'];

export const NO_ACTS: MacroActs = { labels: [], assignee: null, status: null, proof: [] };

const listOf = (given: unknown): string[] =>
  Array.isArray(given) ? given.filter((one): one is string => typeof one === 'string') : [];
const textOf = (given: unknown): string | null => (typeof given === 'string' ? given : null);

/** The acts that were saved with the unsent text. */
export function keptActs(form: Record<string, unknown> | null | undefined): MacroActs {
  const { labels, assignee, status, proof } = Object(form?.acts) as Partial<Record<keyof MacroActs, unknown>>;
  return { labels: listOf(labels), assignee: textOf(assignee), status: textOf(status), proof: listOf(proof) };
}

export const joinedActs = (one: MacroActs, other: MacroActs): MacroActs => ({
  labels: [...new Set([...one.labels, ...other.labels])],
  assignee: other.assignee ?? one.assignee,
  status: other.status ?? one.status,
  proof: [...new Set([...one.proof, ...other.proof])],
});

/** What is left after some of it was done. */
export const actsWithout = (acts: MacroActs, done: MacroActs): MacroActs => ({
  labels: acts.labels.filter((label) => !done.labels.includes(label)),
  assignee: acts.assignee === done.assignee ? null : acts.assignee,
  status: acts.status === done.status ? null : acts.status,
  proof: acts.proof.filter((type) => !done.proof.includes(type)),
});

export const isNothing = (acts: MacroActs): boolean => JSON.stringify(acts) === JSON.stringify(NO_ACTS);

export const proofOf = ({ proof }: MacroActs): ProofRequestType[] =>
  PROOF_REQUEST_TYPES.filter((type) => proof.includes(type));

/** One line for each act, with its words and the acts that remain if it is removed. */
export function actLines(
  acts: MacroActs,
  nameOf: (id: string) => string,
): { words: string; without: MacroActs }[] {
  const { labels, assignee, status, proof } = acts;
  return [
    ...proofOf(acts).map((type) => ({
      words: text.macros.acts.proof(decisions.ask.needs[type]),
      without: { ...acts, proof: proof.filter((one) => one !== type) },
    })),
    ...labels.map((label) => ({
      words: text.macros.acts.label(label),
      without: { ...acts, labels: labels.filter((one) => one !== label) },
    })),
    ...(assignee === null
      ? []
      : [{ words: text.macros.acts.assignee(nameOf(assignee)), without: { ...acts, assignee: null } }]),
    ...(status === null
      ? []
      : [
          {
            words: text.macros.acts.status(isStatus(status) ? labelOf(status) : status),
            without: { ...acts, status: null },
          },
        ]),
  ];
}
