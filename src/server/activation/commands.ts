/** Opening a store: its steps, their review, and the preview until then. */
import type { Activation, PreviewLink } from '../../contract/activation.ts';
import {
  type ActivationFault,
  type ActivationStep,
  approvesItself,
  openingFault,
  PREVIEW_LASTS,
  requestFault,
  reviewFault,
  STEP_NAMES,
  type StoreStage,
  stepState,
} from '../../domain/stores/activation.ts';
import { urls } from '../../urls.ts';
import type { StoreId } from '../auth/caller.ts';
import { sealToken } from '../auth/keys.ts';
import type { Context } from '../context.ts';
import { actorIdOf, type HeldStore, type HeldWrite, type Params } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import { portalAddress, storeAddress } from '../stores/address.ts';
import { storeIn } from '../stores/queries.ts';
import { tellOpened, tellRejected, tellReviewers } from './news.ts';
import {
  dropStep,
  findFacts,
  holdStage,
  listSteps,
  writeConfirmed,
  writeStage,
  writeVerdict,
} from './queries.ts';

export async function readActivation({ context, client, storeId }: HeldStore): Promise<Activation> {
  const store = await storeIn(client, storeId);
  const { facts, hasReviewers } = await findFacts(client, storeId);
  const kept = new Map((await listSteps(client, storeId)).map((one) => [one.step, one]));
  const isShown: Partial<Record<ActivationStep, boolean>> = facts;
  return {
    stage: store.stage,
    address: portalAddress(context, store),
    approvesItself: approvesItself(context.opening, { hasReviewers }),
    steps: STEP_NAMES.map((step) => {
      const said = kept.get(step) ?? null;
      return {
        step,
        state: stepState(step, facts, said),
        isShown: isShown[step] ?? false,
        confirmedAt: said?.confirmedAt ? new Date(said.confirmedAt).toISOString() : null,
        sentence: said?.sentence ?? null,
      };
    }),
  };
}

function refuse(fault: ActivationFault | null): void {
  if (fault !== null) throw new ProblemError(fault);
}

const stepOf = ({ step = '' }: Params): ActivationStep => {
  const known = STEP_NAMES.find((name) => name === step);
  if (known === undefined) throw new ProblemError('not_found');
  return known;
};

/** The line of the audit log names the step. */
function noted(write: HeldWrite, before: object | null, after: object | null): void {
  write.changed({ subject: { id: write.storeId, name: null }, before, after });
}

/** Someone of the store says that a step is done. @throws already_open */
export async function confirmStep(write: HeldWrite, params: Params): Promise<Activation> {
  const { client, storeId, caller, now } = write;
  const step = stepOf(params);
  if ((await holdStage(client, storeId)) === 'live') refuse('already_open');
  await writeConfirmed(client, storeId, { step, by: actorIdOf(caller), now });
  noted(write, null, { step });
  return readActivation(write);
}

/** It goes back to setup: what is reviewed must not change underneath. @throws already_open */
export async function withdrawStep(write: HeldWrite, params: Params): Promise<Activation> {
  const { client, storeId } = write;
  const step = stepOf(params);
  if ((await holdStage(client, storeId)) === 'live') refuse('already_open');
  await dropStep(client, storeId, step);
  await writeStage(client, storeId, 'setup');
  noted(write, { step }, null);
  return readActivation(write);
}

/** The review by staff begins; where the store approves itself, it opens. @throws activation_incomplete, already_open */
export async function requestOpening(write: HeldWrite): Promise<Activation> {
  const stage = await holdStage(write.client, write.storeId);
  const { steps, approvesItself: opens } = await readActivation(write);
  refuse(
    requestFault(
      stage,
      steps.map(({ state }) => state),
    ),
  );
  return moveTo(write, stage, opens ? 'live' : 'review');
}

/** @throws activation_incomplete, activation_not_in_review, already_open */
export async function openStore(write: HeldWrite): Promise<Activation> {
  const stage = await holdStage(write.client, write.storeId);
  const { steps } = await readActivation(write);
  refuse(
    openingFault(
      stage,
      steps.map(({ state }) => state),
    ),
  );
  return moveTo(write, stage, 'live');
}

async function moveTo(write: HeldWrite, from: StoreStage, to: 'review' | 'live'): Promise<Activation> {
  await writeStage(write.client, write.storeId, to);
  if (to === 'live') await tellOpened(write);
  else await tellReviewers(write);
  noted(write, { stage: from }, { stage: to });
  return readActivation(write);
}

/** @throws activation_incomplete for a step that is not done, activation_not_in_review, already_open */
export async function approveStep(write: HeldWrite, params: Params): Promise<Activation> {
  const step = stepOf(params);
  refuse(reviewFault(await holdStage(write.client, write.storeId)));
  const { steps } = await readActivation(write);
  const state = steps.find((one) => one.step === step)?.state;
  if (state !== 'done' && state !== 'approved') refuse('activation_incomplete');
  return judge(write, step, null);
}

/** The store is back in setup, and reads why. @throws activation_not_in_review, already_open */
export async function rejectStep(
  write: HeldWrite,
  { sentence }: { sentence: string },
  params: Params,
): Promise<Activation> {
  const step = stepOf(params);
  refuse(reviewFault(await holdStage(write.client, write.storeId)));
  await writeStage(write.client, write.storeId, 'setup');
  await tellRejected(write, step, sentence);
  return judge(write, step, sentence);
}

async function judge(write: HeldWrite, step: ActivationStep, sentence: string | null): Promise<Activation> {
  const { client, storeId, caller, now } = write;
  await writeVerdict(client, storeId, { step, by: actorIdOf(caller), now, sentence });
  noted(write, null, sentence === null ? { step } : { step, sentence });
  return readActivation(write);
}

/** Whoever has the token sees the portal before the store opens. */
export function previewToken(
  { clock, secret }: Pick<Context, 'clock' | 'secret'>,
  storeId: StoreId,
): { token: string; expiresAt: string } {
  const expiresAt = new Date(Math.floor((clock() + PREVIEW_LASTS) / 1000) * 1000).toISOString();
  return { token: sealToken('preview', { storeId, expiresAt }, secret), expiresAt };
}

export async function makePreviewLink(write: HeldWrite): Promise<PreviewLink> {
  const { context, client, storeId } = write;
  const { token, expiresAt } = previewToken(context, storeId);
  const store = await storeIn(client, storeId);
  write.changed({ subject: { id: storeId, name: store.name } });
  return { url: storeAddress(context, store) + urls.preview(token), expiresAt };
}
