/** Acts of the team: decisions and messages. They are checked at the click and held for some seconds, during which they can be taken back. */
import type { ActAnswer, ActBody } from '../../../contract/act.ts';
import { ACTS } from '../../../domain/claims/acts.ts';
import { makerOf } from '../../auth/makers.ts';
import { demandPermission, teamOf } from '../../auth/scope.ts';
import { shortId } from '../../auth/short-id.ts';
import type { Answer } from '../../http/answers.ts';
import { ProblemError } from '../../problem-error.ts';
import { type HeldClaim, noteEvent } from '../change.ts';
import { writtenOut } from '../macros/commands.ts';
import { forgetUnsent } from '../unsent/queries.ts';
import { presentAct } from './present.ts';
import { type Act, endAct, findAct, findWaiting, insertAct, renewAct, type UnnamedAct } from './queries.ts';
import { runAct, tryAct } from './run.ts';

/** Holds an act. Refuses at the click whatever would be refused later. If the store allows no undo, the act is carried out at once. */
export async function holdAct(held: HeldClaim, act: ActBody): Promise<Answer> {
  const { client, store } = held;
  await refuseSecondDecision(held, act);
  if (store.settings.undoSeconds === 0) {
    await runAct(held, act);
    await forgetUnsent(held, { ...act, maker: makerOf(teamOf(held.caller)), createdAt: atNow(held) });
    return answer(held, null);
  }
  const made = await makeAct(held, act, shortId());
  const makerName = await insertAct(client, store.id, made, store.settings.undoSeconds);
  return answer(held, { ...made, makerName });
}

/** Holds a stopped act again, after checking it against the claim as it is now. It then belongs to the person who sent it again. */
export async function sendAgain(held: HeldClaim, _body: unknown, params: Params): Promise<Answer> {
  const { client, store, now } = held;
  const act = await foundAct(held, params);
  if (act.state !== 'stopped') throw new ProblemError('act_not_stopped');
  await refuseSecondDecision(held, act);
  if (store.settings.undoSeconds === 0) {
    await runAct(held, act);
    await endAct(client, store.id, act, { state: 'done', now });
    return answer(held, null);
  }
  const made = await makeAct(held, act, act.id);
  const makerName = await renewAct(client, store.id, made, store.settings.undoSeconds);
  return answer(held, { ...made, makerName });
}

/** Takes back an act that is held, or discards one that was stopped. A repeat changes nothing. */
export async function takeBack(held: HeldClaim, _body: unknown, params: Params): Promise<Answer> {
  const { client, store, now } = held;
  const act = await foundAct(held, params);
  const { id, call, state } = act;
  for (const permission of ACTS[call].permissions) demandPermission(held.caller, permission);
  if (state === 'done') throw new ProblemError('act_over');
  if (state !== 'taken_back') {
    await endAct(client, store.id, act, { state: 'taken_back', now });
    await noteEvent(held, 'act_taken_back', { actId: id, call, state });
  }
  return answer(held, null);
}

type Params = Record<string, string>;

async function foundAct({ client, store, document }: HeldClaim, { actId = '' }: Params): Promise<Act> {
  const act = await findAct(client, store.id, document.claim.id, actId);
  if (!act) throw new ProblemError('not_found');
  return act;
}

async function makeAct(held: HeldClaim, act: ActBody, id: string): Promise<UnnamedAct> {
  const { store, document, now } = held;
  const maker = makerOf(teamOf(held.caller));
  const promise = await tryAct(held, act);
  return {
    ...(await filledOut(held, act)),
    id,
    claimId: document.claim.id,
    promise,
    maker,
    version: document.claim.version,
    seen: document.events.at(-1)?.sequence ?? 0,
    state: 'held',
    problem: null,
    until: new Date(now + store.settings.undoSeconds * 1000).toISOString(),
    createdAt: atNow(held),
  };
}

/** The act with the variables of its message filled in, so that the team sees the message as the customer will read it. */
async function filledOut(held: HeldClaim, act: ActBody): Promise<ActBody> {
  if (act.call !== 'message') return act;
  const { messageContent } = act.body;
  const filled = await writtenOut(held, messageContent, 'body.messageContent');
  return { ...act, body: { ...act.body, messageContent: filled } };
}

const atNow = ({ now }: HeldClaim) => new Date(now).toISOString();

async function refuseSecondDecision(
  { client, store, document, now }: HeldClaim,
  { call }: ActBody,
): Promise<void> {
  const waiting = (await findWaiting(client, store.id, document.claim.id)).filter(
    ({ state }) => state === 'held',
  );
  const first = waiting.find((one) => ACTS[one.call].isDecision);
  if (first && ACTS[call].isDecision) {
    const seconds = Math.max(1, Math.ceil((Date.parse(first.until) - now) / 1000));
    throw new ProblemError('decision_waiting', {
      params: { by: first.makerName || 'Someone', until: new Date(first.until).toISOString(), seconds },
    });
  }
  if (waiting.length >= MOST_WAITING)
    throw new ProblemError('too_many_requests', { params: { retryAfter: store.settings.undoSeconds } });
}

/** The most acts of one claim that may be held at a time; a screen lists them all. */
const MOST_WAITING = 20;

function answer({ document, caller }: HeldClaim, act: Act | null): Answer {
  const body: ActAnswer = {
    held: act && presentAct(caller, act, document),
    version: document.claim.version,
  };
  return { status: 202, body: JSON.stringify(body) };
}
