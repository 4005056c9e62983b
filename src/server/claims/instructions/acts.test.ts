/** What a person does about what could not be carried out. */
import { Logger, runOnce } from 'graphile-worker';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { carryOut } from '../../../../test/carrying.ts';
import { type Desk, openDesk } from '../../../../test/claim-desk.ts';
import { connectTo, registeredFor, testedProvider } from '../../../../test/provider.ts';
import { openVault, type Vault } from '../../../../test/vault.ts';
import { bearer } from '../../../../test/world.ts';
import type { InstructionOnWire } from '../../../contract/instruction.ts';
import type { StoreId } from '../../auth/caller.ts';
import { instructionTasks } from '../carriers/jobs.ts';

const vaults: Record<'card' | 'paypal' | 'credit', Vault> = {
  card: openVault({ by: 'key', hours: 24 }),
  paypal: openVault({ by: 'mark' }),
  credit: openVault({ by: 'nothing' }, false),
};
const tested = testedProvider();
const test = await createTestApp(
  {},
  {
    providers: {
      shopify: registeredFor(tested, {
        refund: { ...vaults.card.carrier() },
        credit: { forms: ['gift_card'], carrier: vaults.credit.carrier() },
      }),
      paypal: registeredFor(tested, { payout: vaults.paypal.carrier() }),
    },
  },
);
afterAll(() => test.close());

const { context, database } = test;
let made = 0;
let store: StoreId;
beforeEach(async () => {
  made += 1;
  store = await test.addStore({ id: `store${made}`, slug: `slug${made}` });
  await connectTo(context, store, 'shopify');
  await connectTo(context, store, 'paypal');
  for (const vault of Object.values(vaults)) {
    vault.effects.length = 0;
    vault.mishaps.length = 0;
  }
});

async function work(): Promise<void> {
  await carryOut(context, store);
}

const CLOSED = { answers: { kind: 'refused', code: 'account_closed', detail: 'expired card' } } as const;

async function failed(resolutionType = 'REFUND', mishap: Vault['mishaps'][number] = CLOSED): Promise<Desk> {
  const vault = resolutionType === 'REFUND' ? vaults.card : vaults.credit;
  vault.mishaps.push(mishap);
  const desk = await openDesk(test, store);
  await desk.team('POST', '/resolutions', {
    resolutions: [{ claimItemId: desk.itemId, resolutionType, quantity: 1 }],
  });
  await work();
  return desk;
}

it('an approval says what the team has to send by hand', async () => {
  const other = await test.addStore({ id: 'byhand', slug: 'byhand' });
  const byHand = async (of: StoreId) => {
    const { json } = await (await openDesk(test, of)).team('GET', '/desk');
    const { types } = json.methods as { types: { type: string; isByHand: boolean }[] };
    return types.filter(({ isByHand }) => isByHand).map(({ type }) => type);
  };
  expect(await byHand(other)).toEqual([
    ...['REFUND', 'RESHIP', 'STORE_CREDIT', 'FLAT_RATE', 'FLAT_RATE_STORE_CREDIT'],
  ]);
  expect(await byHand(store)).not.toContain('REFUND');
});

const instructions = async (desk: Desk) =>
  (await desk.team('GET', '/desk')).json.instructions as InstructionOnWire[];
async function act(desk: Desk, body: object) {
  const [one] = (await instructions(desk)).slice(-1);
  return desk.team('POST', `/instructions/${one?.id}`, body);
}
const amounts = async () => {
  const { rows } = await database.admin.query(
    `select account, sum(debits - credits)::text as posted, sum(pending)::text as pending from ledger_balances
     where store_id = $1 group by account having sum(debits - credits) <> 0 or sum(pending) <> 0 order by account`,
    [store],
  );
  return Object.fromEntries(rows.map((row) => [row.account, `${row.posted}/${row.pending}`]));
};

describe('a refund that the card refuses', () => {
  it('says why, in plain words and the provider’s, and what can be done', async () => {
    const desk = await failed();
    const [one] = await instructions(desk);
    expect(one).toMatchObject({
      ...{ state: 'FAILED', provider: 'shopify', nextAt: null },
      trouble: { code: 'account_closed', detail: 'expired card' },
      tries: [{ kind: 'send', result: 'account_closed' }],
      acts: ['send', 'take_over', 'give_credit'],
      providers: ['shopify', 'paypal'],
    });
    const { rows } = await database.admin.query(
      "select data ->> 'failure' as failure from claim_events where claim_id = $1 and kind = 'instruction_failed'",
      [desk.id],
    );
    expect(rows).toEqual([{ failure: 'account_closed' }]);
  });

  it('goes out by another provider', async () => {
    const desk = await failed();
    expect((await act(desk, { act: 'send', provider: 'paypal' })).status).toBe(200);
    await work();
    expect([vaults.card.effects.length, vaults.paypal.effects.length]).toEqual([0, 1]);
    expect(await desk.status()).toBe('RESOLVED');
    expect(await amounts()).toMatchObject({ 'clearing:paypal': '-2040/0' });
  });

  it('becomes store credit of the same amount, with a mail, and is not paid as well', async () => {
    const desk = await failed();
    const message = 'You get {{resolution.total}} as {{resolution.type}}';
    expect((await act(desk, { act: 'give_credit', message })).status).toBe(200);
    const { rows } = await database.admin.query(
      "select data ->> 'message' as message from claim_events where claim_id = $1 and data ->> 'act' = 'give_credit'",
      [desk.id],
    );
    expect(rows).toEqual([{ message: 'You get $20.40 as Store Credit' }]);
    await work();
    expect([vaults.card.effects.length, vaults.credit.effects.length]).toEqual([0, 1]);
    expect(await desk.status()).toBe('RESOLVED');
    expect((await desk.mails()).filter((kind) => kind === 'approved')).toHaveLength(2);
    expect(await amounts()).toEqual({ claims_expense_reimbursed: '2040/0', credit_outstanding: '-2040/0' });
  });

  it('is done by hand and reported, and no provider sends it', async () => {
    const desk = await failed();
    await act(desk, { act: 'take_over' });
    await work();
    const [resolution] = (await desk.team('GET', '')).json.claimResolutions as { id: string }[];
    expect((await desk.team('PATCH', `/resolutions/${resolution?.id}`, { status: 'DONE' })).status).toBe(200);
    await work();
    expect(vaults.card.effects).toEqual([]);
    expect(await amounts()).toMatchObject({ 'clearing:by_hand': '-2040/0' });
  });

  it('is taken back, and may be decided again', async () => {
    const desk = await failed();
    expect((await desk.team('PATCH', '', { status: 'OPEN', reason: 'card' })).status).toBe(200);
    expect(await amounts()).toEqual({});
  });

  it('is sent once, however many people press at once', async () => {
    const desk = await failed();
    const [one] = await instructions(desk);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        desk.team('POST', `/instructions/${one?.id}`, index % 2 ? { act: 'send' } : { act: 'give_credit' }),
      ),
    );
    expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true);
    await work();
    expect(vaults.card.effects.length + vaults.credit.effects.length).toBe(1);
  });
});

describe('credit without an answer', () => {
  it('that nobody asks about any more is told the team, once', async () => {
    const desk = await failed('STORE_CREDIT', 'lost');
    test.clock.now += 6_000;
    await work();
    const logger = new Logger(() => () => undefined);
    const taskList = instructionTasks(context);
    await runOnce({ pgPool: database.admin, taskList, logger, noHandleSignals: true });
    const { rows } = await database.admin.query(
      "select data ->> 'failure' as failure from claim_events where claim_id = $1 and kind = 'instruction_failed'",
      [desk.id],
    );
    expect(rows).toEqual([{ failure: null }]);
  });

  it('that a person found is done, and that a person did not find is given once more', async () => {
    const found = await failed('STORE_CREDIT', 'lost');
    expect((await instructions(found))[0]).toMatchObject({ state: 'UNKNOWN', acts: [], trouble: null });
    test.clock.now += 6_000;
    await work();
    expect((await instructions(found))[0]).toMatchObject({ acts: ['found', 'absent'] });
    expect((await act(found, { act: 'give_credit' })).status).toBe(422);
    expect((await act(found, { act: 'found', reference: 'GC-1' })).status).toBe(200);
    expect(await found.status()).toBe('RESOLVED');
    const absent = await failed('STORE_CREDIT', 'silence');
    test.clock.now += 6_000;
    await work();
    await act(absent, { act: 'absent' });
    await work();
    expect(await absent.status()).toBe('RESOLVED');
    expect(vaults.credit.effects).toHaveLength(2);
  });
});

describe('nobody', () => {
  it('acts with a provider that can’t do it, on another claim’s instruction, or twice on the same one', async () => {
    const desk = await failed();
    expect(await act(desk, { act: 'send', provider: 'easypost' })).toMatchObject({
      status: 422,
      json: { code: 'validation_failed', fields: [{ path: 'provider' }] },
    });
    const other = await openDesk(test, store);
    const [one] = await instructions(desk);
    expect((await other.team('POST', `/instructions/${one?.id}`, { act: 'send' })).status).toBe(404);
    await act(desk, { act: 'give_credit' });
    expect((await desk.team('POST', `/instructions/${one?.id}`, { act: 'send' })).json.code).toBe(
      'instruction_act_not_open',
    );
  });
});

it('what waits for a shop that was disconnected is sent once the shop is connected anew', async () => {
  const desk = await failed('REFUND', { answers: { kind: 'refused', code: 'unauthorized', detail: null } });
  const headers = bearer(await test.token(store, 'store_owner'));
  const ended = await test.app.inject({ method: 'DELETE', url: '/v1/connections/shopify', headers });
  await work();
  expect([ended.statusCode, vaults.card.effects.length]).toEqual([204, 0]);
  const credentials = { account: `shop${made}`, key: 'key-of-the-test' };
  const payload = { provider: 'shopify', credentials };
  const again = await test.app.inject({ method: 'POST', url: '/v1/connections', headers, payload });
  expect(again.statusCode).toBe(201);
  await work();
  expect(vaults.card.effects).toHaveLength(1);
  expect(await desk.status()).toBe('RESOLVED');
});
