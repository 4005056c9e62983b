/** Runs an act as its direct call would, with the rights of whoever made it. */
import type { ActBodies, ActBody } from '../../../contract/act.ts';
import { ACTS, type ActCall, type ActPromise } from '../../../domain/claims/acts.ts';
import { demandPermission } from '../../auth/scope.ts';
import type { Answer } from '../../http/answers.ts';
import { ProblemError } from '../../problem-error.ts';
import { type HeldClaim, translated } from '../change.ts';
import { requestProof, sendMessage } from '../conversation/commands.ts';
import { approveClaim, denyClaim, dismissClaim, resolveExternally } from '../decisions/commands.ts';
import { patchByTeam } from '../decisions/patch.ts';
import type { ClaimDocument } from '../queries.ts';

const COMMANDS: { [Call in ActCall]: (held: HeldClaim, body: ActBodies[Call]) => Promise<Answer> } = {
  approve: approveClaim,
  deny: denyClaim,
  dismiss: dismissClaim,
  resolve_externally: resolveExternally,
  ask: requestProof,
  update: patchByTeam,
  message: sendMessage,
};

/** @throws ProblemError with the refusal of the direct call; its field paths begin with the act's `body` */
export async function runAct(held: HeldClaim, { call, body }: ActBody): Promise<void> {
  for (const permission of ACTS[call].permissions) demandPermission(held.caller, permission);
  const command = COMMANDS[call] as (held: HeldClaim, body: ActBody['body']) => Promise<Answer>;
  try {
    await command(held, body);
  } catch (error) {
    throw withinBody(translated(error), body);
  }
}

function withinBody(error: unknown, body: object): unknown {
  if (!(error instanceof ProblemError)) return error;
  const { code, status: _status, title: _title, detail, fields, ...params } = error.problem;
  const isSent = (path: string) => Object.hasOwn(body, path.split('.', 1)[0] ?? '');
  return new ProblemError(code, {
    fields: fields.map(({ path, message }) => ({ path: isSent(path) ? `body.${path}` : path, message })),
    params: params as Record<string, string>,
    detail,
  });
}

/** What an act would promise. Runs it and rolls it back, so the claim stays as it is. */
export async function tryAct(held: HeldClaim, act: ActBody): Promise<ActPromise> {
  const { client, document } = held;
  const trial = { ...held, document: { ...document } };
  await client.query('savepoint trial');
  await runAct(trial, act);
  await client.query('rollback to savepoint trial');
  return promiseOf(document, trial.document);
}

/** What an act promised the customer, computed from the claim before and after it. */
export const promiseOf = (before: ClaimDocument, after: ClaimDocument): ActPromise => ({
  recipient: before.claim.author_email,
  amounts: after.resolutions.slice(before.resolutions.length).map(({ amounts }) => amounts.total),
});
