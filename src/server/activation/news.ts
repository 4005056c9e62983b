/** Tells who waits for the next step of a store's opening: those who review it, and its owners. */
import type { NoticeKind } from '../../domain/access/preferences.ts';
import type { NoticeDetails } from '../../domain/notifications/notices.ts';
import type { ActivationStep } from '../../domain/stores/activation.ts';
import type { CamelRow } from '../database/rows.ts';
import { actorIdOf, type HeldWrite } from '../http/team-calls.ts';
import { writeNotices } from '../news/queries.ts';
import { portalAddress } from '../stores/address.ts';
import { storeIn } from '../stores/queries.ts';
import { findReviewers } from './queries.ts';

type Told = { kind: NoticeKind; about: string; details: NoticeDetails };

/** Nobody is told what they did themselves. */
async function tell(write: HeldWrite, whom: readonly string[], told: Told): Promise<void> {
  const { client, storeId, caller, now } = write;
  const actorId = actorIdOf(caller);
  const notices = whom
    .filter((personId) => personId !== actorId)
    .map((personId) => ({ ...told, claimId: null, actorId, personId }));
  await writeNotices(client, storeId, notices, now);
}

async function ownersOf({ client, storeId }: HeldWrite): Promise<string[]> {
  const { rows } = await client.query<CamelRow<'people', 'id'>>(
    `select id from team_members($1) where role = 'store_owner' order by id`,
    [storeId],
  );
  return rows.map(({ id }) => id);
}

export async function tellReviewers(write: HeldWrite): Promise<void> {
  const told = { kind: 'opening_asked', about: 'opening', details: {} } as const;
  await tell(write, await findReviewers(write.client), told);
}

/** @param sentence what is missing */
export async function tellRejected(write: HeldWrite, step: ActivationStep, sentence: string): Promise<void> {
  const told = { kind: 'step_rejected', about: step, details: { step, sentence } } as const;
  await tell(write, await ownersOf(write), told);
}

export async function tellOpened(write: HeldWrite): Promise<void> {
  const address = portalAddress(write.context, await storeIn(write.client, write.storeId));
  const told = { kind: 'store_opened', about: 'opening', details: { address } } as const;
  await tell(write, await ownersOf(write), told);
}
