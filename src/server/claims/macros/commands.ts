import { SELF } from '../../../domain/claims/macro.ts';
import { type RenderedMacro, renderMacro } from '../../../domain/claims/macro-text.ts';
import { personIdOf } from '../../auth/caller.ts';
import type { Answer } from '../../http/answers.ts';
import { refuseMistake } from '../../macros/commands.ts';
import { countUse, listMacros } from '../../macros/queries.ts';
import { nameOf } from '../../people/colleagues.ts';
import { ProblemError } from '../../problem-error.ts';
import type { HeldClaim } from '../change.ts';
import { macroFacts } from './facts.ts';

/** The text of a macro for this claim, and what it proposes. Nothing about the claim changes; the use is counted. */
export async function useMacro(held: HeldClaim, macroId: string): Promise<Answer> {
  const { client, store, document, caller, actor } = held;
  const macros = await listMacros(client, store.id, actor.id ?? '');
  const macro = macros.find(({ id }) => id === macroId);
  if (!macro) throw new ProblemError('not_found');
  await countUse(client, store.id, macroId);
  const { text, missing } = await filledIn(held, macro.text);
  const { labels, assignee, status, proof } = macro.acts;
  const acts = {
    labels: [...new Set([...(document.claim.labels ?? []), ...labels])],
    assignee: assignee === SELF ? personIdOf(caller) : assignee,
    status,
    proof,
  };
  return { status: 200, body: JSON.stringify({ text, missing, acts }) };
}

/** The text of a macro that may not be saved yet, filled in for this claim. Nothing is written, and no use is counted. */
export async function previewMacro(held: HeldClaim, body: { text: string }): Promise<Answer> {
  refuseMistake(body.text, 'text');
  return { status: 200, body: JSON.stringify(await filledIn(held, body.text)) };
}

/**
 * What the team writes to the customer, who must never see a variable. @param path the field that has the text
 * @throws macro_variable_unknown, macro_variable_open, validation_failed for a gap, which helps nobody, and for a text that grows too long
 */
export async function writtenOut<Text extends string | null>(
  held: HeldClaim,
  written: Text,
  path: string,
): Promise<Text> {
  if (!written?.includes('{{')) return written;
  refuseMistake(written, path);
  const { text, missing } = await filledIn(held, written);
  if (missing.length === 0 && text.length <= LONGEST_WRITTEN_OUT) return text as Text;
  const names = missing.map((name) => `{{${name}}}`).join(', ');
  const detail =
    missing.length > 0
      ? `This claim has nothing for ${names}.`
      : `With this claim’s words for its variables, the text is longer than ${LONGEST_WRITTEN_OUT.toLocaleString('en-US')} characters.`;
  throw new ProblemError('validation_failed', { detail, fields: [{ path, message: detail }] });
}

/** A text may name the same items hundreds of times, and each claim and mail would have them all. */
const LONGEST_WRITTEN_OUT = 20_000;

/** Fills in a text's variables for this claim. */
async function filledIn(held: HeldClaim, text: string): Promise<RenderedMacro> {
  const { context, client, store, document, caller } = held;
  const personId = personIdOf(caller);
  const agentName = personId === null ? null : await nameOf(client, store.id, personId);
  return renderMacro(text, macroFacts(context, store, document, agentName));
}
