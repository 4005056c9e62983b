/** Writing prepared answers: a person's own, the store's, and the platform's for every store. */
import type { z } from 'zod';
import type { Macro, MacroContent, macroBodySchema } from '../../contract/macro.ts';
import { MOST_MACROS, SELF } from '../../domain/claims/macro.ts';
import { findMistake } from '../../domain/claims/macro-text.ts';
import { personIdOf } from '../auth/caller.ts';
import {
  actorIdOf,
  type HeldStore,
  type HeldWrite,
  type Params,
  refuseOtherVersion,
} from '../http/team-calls.ts';
import { listColleagues } from '../people/colleagues.ts';
import { ProblemError } from '../problem-error.ts';
import {
  countMacros,
  dropGlobalMacro,
  dropMacro,
  holdGlobalMacro,
  holdMacro,
  insertGlobalMacro,
  insertMacro,
  listMacros,
  rewriteGlobalMacro,
  rewriteMacro,
} from './queries.ts';

type Versioned = HeldWrite & { version: number | null };
type Body = z.output<typeof macroBodySchema>;

/** What `refuseMistake` throws. */
export const MISTAKES = ['macro_variable_unknown', 'macro_variable_open'] as const;

/** @param path the field that has the text @param names the variables it may have; those of macros unless told */
export function refuseMistake(text: string, path: string, names?: readonly string[]): void {
  const mistake = findMistake(text, names);
  if (!mistake) return;
  const { name, line, column } = mistake;
  const fields = [{ path, message: '' }];
  if (name === null) throw new ProblemError('macro_variable_open', { fields, params: { line, column } });
  throw new ProblemError('macro_variable_unknown', {
    fields,
    params: { name: name.slice(0, 50), line, column },
  });
}

/** Only people who work in the store. A macro of the platform names nobody. */
async function refuseStranger(held: HeldStore, { acts }: MacroContent, isGlobal: boolean): Promise<void> {
  const { assignee } = acts;
  if (assignee === null || assignee === SELF) return;
  const colleagues = isGlobal ? [] : await listColleagues(held.client, held.storeId, personIdOf(held.caller));
  if (colleagues.some(({ id }) => id === assignee)) return;
  const fields = [{ path: 'acts.assignee', message: 'is nobody who works in this store' }];
  throw new ProblemError('validation_failed', { fields });
}

async function check(held: HeldStore, macro: MacroContent, isGlobal = false): Promise<void> {
  refuseMistake(macro.text, 'text');
  await refuseStranger(held, macro, isGlobal);
}

async function refuseMore({ client, storeId }: HeldStore, isGlobal = false): Promise<void> {
  if ((await countMacros(client, isGlobal ? null : storeId)) < MOST_MACROS) return;
  throw new ProblemError('too_many_macros', { params: { max: MOST_MACROS } });
}

async function found({ client, storeId, caller }: HeldStore, id: string): Promise<Macro> {
  const macros = await listMacros(client, storeId, actorIdOf(caller));
  const macro = macros.find((one) => one.id === id);
  if (!macro) throw new ProblemError('not_found');
  return macro;
}

const ownerFor = ({ caller }: HeldStore, scope: Body['scope']) =>
  scope === 'own' ? actorIdOf(caller) : null;

/** Says what changed. Nobody else reads what is somebody's own, so its line has no words of it. */
function note(held: HeldWrite, before: Macro | null, after: Macro | null): void {
  const [was, is] = [before, after].map((macro) => (macro?.scope === 'own' ? null : macro));
  const { id, title } = after ?? before ?? { id: null, title: null };
  held.changed({ subject: { id, name: was || is ? title : null }, before: was ?? null, after: is ?? null });
}

export async function createMacro(held: HeldWrite, { scope, ...macro }: Body): Promise<Macro> {
  await check(held, macro);
  await refuseMore(held);
  const ownerId = ownerFor(held, scope);
  const made = await found(
    held,
    await insertMacro(held.client, held.storeId, { ...macro, ownerId }, held.now),
  );
  note(held, null, made);
  return made;
}

async function heldMacro(held: Versioned, { id = '' }: Params): Promise<Macro> {
  const { client, storeId, caller, version } = held;
  const before = await holdMacro(client, storeId, id, actorIdOf(caller));
  if (!before) throw new ProblemError('not_found');
  refuseOtherVersion(version, before);
  return found(held, id);
}

export async function replaceMacro(
  held: Versioned,
  { scope, ...macro }: Body,
  params: Params,
): Promise<Macro> {
  await check(held, macro);
  const before = await heldMacro(held, params);
  const { id } = before;
  await rewriteMacro(held.client, held.storeId, id, { ...macro, ownerId: ownerFor(held, scope) }, held.now);
  const after = await found(held, id);
  note(held, before, after);
  return after;
}

export async function deleteMacro(held: Versioned, params: Params): Promise<null> {
  const before = await heldMacro(held, params);
  await dropMacro(held.client, held.storeId, before.id);
  note(held, before, null);
  return null;
}

export async function createGlobalMacro(held: HeldWrite, macro: MacroContent): Promise<Macro> {
  await check(held, macro, true);
  await refuseMore(held, true);
  const made = await found(held, await insertGlobalMacro(held.client, macro, held.now));
  note(held, null, made);
  return made;
}

async function heldGlobal(held: Versioned, { id = '' }: Params): Promise<Macro> {
  const before = await holdGlobalMacro(held.client, id);
  if (!before) throw new ProblemError('not_found');
  refuseOtherVersion(held.version, before);
  return found(held, id);
}

export async function replaceGlobalMacro(
  held: Versioned,
  macro: MacroContent,
  params: Params,
): Promise<Macro> {
  await check(held, macro, true);
  const before = await heldGlobal(held, params);
  await rewriteGlobalMacro(held.client, before.id, macro, held.now);
  const after = await found(held, before.id);
  note(held, before, after);
  return after;
}

export async function deleteGlobalMacro(held: Versioned, params: Params): Promise<null> {
  const before = await heldGlobal(held, params);
  await dropGlobalMacro(held.client, before.id);
  note(held, before, null);
  return null;
}
