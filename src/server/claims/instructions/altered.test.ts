/** What is to be sent is frozen with its hash. Whoever changes it in the database sends nothing by it, and holds up nobody else. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { carryOut } from '../../../../test/carrying.ts';
import { type Desk, openDesk } from '../../../../test/claim-desk.ts';
import { connectTo, registeredFor, testedProvider } from '../../../../test/provider.ts';
import { openVault } from '../../../../test/vault.ts';
import { formatAmount, type Money } from '../../../domain/money/money.ts';
import { tellUnanswered } from './unanswered.ts';

const vault = openVault({ by: 'key and mark', hours: 24 });
const test = await createTestApp(
  {},
  { providers: { shopify: registeredFor(testedProvider(), { refund: vault.carrier() }) } },
);
afterAll(() => test.close());

const { context, database, clock } = test;
const store = await test.addStore();
await connectTo(context, store, 'shopify');
beforeEach(() => {
  vault.effects.length = 0;
  vault.mishaps.length = 0;
});

async function approved(): Promise<Desk> {
  const desk = await openDesk(test, store, { quantity: 1 });
  const resolutions = [{ claimItemId: desk.itemId, resolutionType: 'REFUND', quantity: 1 }];
  expect((await desk.team('POST', '/resolutions', { resolutions })).status).toBe(200);
  return desk;
}
async function work(ms = 0): Promise<void> {
  clock.now += ms;
  await carryOut(context, store);
}
/** As the database's owner, without the triggers that keep everybody else from it. */
async function alter({ id }: Desk): Promise<void> {
  await database.admin.query(
    `begin; set local session_replication_role = replica;
     update claim_instructions set body = replace(body, '"amount":"', '"amount":"9') where claim_id = '${id}'; commit`,
  );
}
const instruction = async ({ id }: Desk) =>
  (
    await database.admin.query(
      'select id, state, failure, next_at from claim_instructions where claim_id = $1',
      [id],
    )
  ).rows[0];
const decided = async ({ id }: Desk): Promise<string> =>
  (await database.admin.query('select amount::text from claim_instructions where claim_id = $1', [id]))
    .rows[0].amount;
const told = async (desk: Desk): Promise<number> => {
  const { id: instructionId } = await instruction(desk);
  await tellUnanswered(context, { storeId: store, claimId: desk.id, instructionId });
  const { rows } = await database.admin.query(
    "select count(*)::int as n from claim_events where claim_id = $1 and kind = 'instruction_failed'",
    [desk.id],
  );
  return rows[0].n;
};

describe('an instruction that was altered', () => {
  it('before it was sent fails, tells the team, and lets the others of its store leave', async () => {
    vault.mishaps.push({ answers: { kind: 'busy', retryAfterSeconds: 1 } });
    const desk = await approved();
    await work();
    await alter(desk);
    clock.now += 60_000;
    const other = await approved();
    await work();
    expect(await instruction(desk)).toMatchObject({ state: 'FAILED', failure: 'altered', next_at: null });
    expect((await instruction(other)).state).toBe('DONE');
    expect([vault.effects.length, await told(desk)]).toEqual([1, 1]);
  });

  it('is sent as it was decided once a person sends it again', async () => {
    vault.mishaps.push({ answers: { kind: 'busy', retryAfterSeconds: 1 } });
    const desk = await approved();
    await work();
    await alter(desk);
    await work(60_000);
    const { id } = await instruction(desk);
    const sent = await desk.team('POST', `/instructions/${id}`, { act: 'send', provider: 'shopify' });
    expect(sent.status).toBe(200);
    await work();
    const amounts = vault.effects.map(({ order }) => formatAmount((order as { amount: Money }).amount));
    expect(amounts).toEqual([await decided(desk)]);
  });

  it('after an answer was lost is never sent again: a person looks for it', async () => {
    vault.mishaps.push('lost');
    const desk = await approved();
    await work();
    await alter(desk);
    await work(60_000);
    await work(3_600_000);
    expect(await instruction(desk)).toMatchObject({ state: 'UNKNOWN', failure: null, next_at: null });
    expect([vault.effects.length, await told(desk)]).toEqual([1, 1]);
  });
});
