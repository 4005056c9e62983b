/** Rules run on claims: once for each moment, within their limits, and never on what a person works on. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { type Desk, openDesk } from '../../../test/claim-desk.ts';
import { addPerson } from '../../../test/people.ts';
import { setting } from '../../../test/setting.ts';
import { bearer, fileableOrder } from '../../../test/world.ts';
import type { RuleBody, RuleState } from '../../domain/automation/rule.ts';
import type { StoreId } from '../auth/caller.ts';
import { holdClaim } from '../claims/hold.ts';
import { withStore } from '../database/with-store.ts';
import { findStore, type KnownStore } from '../stores/queries.ts';
import { automationTasks, runInStore } from './jobs.ts';
import { listRuleRows, saveRule } from './queries.ts';
import { RuleChanged, runOn } from './run.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;
const storeId = await test.addStore();
const otherId = await test.addStore({ id: 'otherstore', slug: 'other' });
const known = async (id: StoreId): Promise<KnownStore> => {
  const store = await findStore(test.context.db, { by: 'id', value: id });
  if (!store) throw new Error('no store');
  return store;
};
const store = await known(storeId);
const HOUR = 3_600_000;

const small: RuleBody = {
  name: 'Small ones',
  when: { moment: 'filed', hours: null },
  conditions: { fact: 'claim.value', operator: 'at_most', value: '50.00' },
  acts: [{ act: 'approve', as: 'asked', message: null }],
  limits: { decisionsPerDay: 100, valuePerDay: '10000', valuePerClaim: '50' },
};
let made = 0;
async function addRule(changes: Partial<RuleBody> = {}, state: RuleState = 'live', inStore = storeId) {
  made += 1;
  const id = `rule${made}`;
  const body = { ...small, ...changes };
  const now = test.clock.now;
  const shadowSince = state === 'shadow' ? now : null;
  await withStore(test.context.db, inStore, (client) =>
    saveRule(client, inStore, { id, version: 1, state, body, shadowSince }, { actorId: 'p', now }),
  );
  return id;
}
const run = () => runInStore(test.context, store);
const decisions = async (claim?: Desk) =>
  (
    await admin.query(
      `select rule_id as rule, version, kind, acts, value::float8 as value, limited, refusal from automation_decisions
       where $1::text is null or claim_id = $1 order by at, kind`,
      [claim?.id ?? null],
    )
  ).rows;

beforeEach(async () => {
  test.clock.now += HOUR;
  await run();
  await admin.query('delete from automation_rules');
});

describe('a live rule', () => {
  it('approves what is plain as a person would, and a person can take it back', async () => {
    const rule = await addRule({ acts: [...small.acts, { act: 'label', labels: ['plain'] }] });
    const claim = await openDesk(test, storeId);
    await run();
    expect(await claim.status()).toBe('APPROVED');
    expect(await decisions(claim)).toMatchObject([
      { rule, version: 1, kind: 'decided', acts: 'approve label' },
    ]);
    const events = (await claim.team('GET', '/events')).json.events as { kind: string; data: object }[];
    expect(events.find(({ kind }) => kind === 'approved')?.data).toMatchObject({
      ruleId: rule,
      ruleVersion: 1,
    });
    const headers = bearer(await test.token(storeId, ['team-member:read', 'claim:read', 'automation:read']));
    const log = await test.app.inject({ url: `/v1/audit-log?actor=${rule}&actorKind=rule`, headers });
    expect(log.json().lines.map(({ actor }: { actor: object }) => actor)).toContainEqual({
      ...{ kind: 'rule', id: rule, name: 'Small ones', version: 1 },
    });
    expect(await claim.mails()).toHaveLength(2);
    expect((await claim.team('PATCH', '', { status: 'OPEN' })).status).toBe(200);
    await run();
    expect(await claim.status()).toBe('OPEN');
  });

  it('leaves what it does not know, what is worth more, and what a later rule says, to the first that decides', async () => {
    await addRule({ conditions: { fact: 'order.risk', operator: 'one_of', value: ['low'] } });
    await addRule({ conditions: { all: [] }, acts: [{ act: 'hold' }] });
    await addRule();
    const order = fileableOrder(test.clock.now, { riskLevel: null });
    const claim = await openDesk(test, storeId, { order });
    await run();
    expect(await claim.status()).toBe('NEW');
    expect(await decisions(claim)).toMatchObject([{ kind: 'held', acts: 'hold' }]);
  });

  it('leaves a claim to a person whose order was charged back: its customer has the money', async () => {
    await addRule();
    const order = fileableOrder(test.clock.now);
    const claim = await openDesk(test, storeId, { order });
    await admin.query(
      'update orders set chargeback_at = now(), document = jsonb_set(document::jsonb, $2, $3)::json where id = $1',
      [...[claim.orderId, '{chargebackAt}', JSON.stringify(new Date(test.clock.now).toISOString())]],
    );
    await run();
    expect(await claim.status()).toBe('NEW');
    expect(await decisions(claim)).toMatchObject([
      { kind: 'held', refusal: 'The bank took the payment of the order back.' },
    ]);
  });

  setting('automation.denyReasons', 'lets rules deny for these alone, also if it changed since', async () => {
    const headers = bearer(await test.token(storeId, 'store_owner'));
    const allow = (denyReasons: string[] | null) =>
      test.app.inject({
        ...{ method: 'PATCH', url: `/v1/stores/${storeId}`, headers },
        payload: { automation: denyReasons && { denyReasons } },
      });
    await addRule({ acts: [{ act: 'deny', reason: 'POTENTIAL_FRAUD', message: 'No.' }] });
    const before = await openDesk(test, storeId);
    await run();
    expect(await before.status()).toBe('NEW');
    expect(await decisions(before)).toMatchObject([{ kind: 'held', acts: 'deny' }]);
    expect((await allow(['POTENTIAL_FRAUD'])).statusCode).toBe(200);
    test.clock.now += HOUR;
    const after = await openDesk(test, storeId);
    await runInStore(test.context, await known(storeId));
    expect(await after.status()).toBe('DENIED');
    await allow(null);
  });

  it('says in shadow what it would have done, and does nothing', async () => {
    const rule = await addRule({}, 'shadow');
    const claim = await openDesk(test, storeId);
    await run();
    expect(await claim.status()).toBe('NEW');
    expect(await decisions(claim)).toMatchObject([{ rule, kind: 'shadow', acts: 'approve' }]);
  });

  it('runs for claims of its own store alone', async () => {
    await addRule({}, 'live', otherId);
    const claim = await openDesk(test, storeId);
    await run();
    await runInStore(test.context, await known(otherId));
    expect([await claim.status(), await decisions(claim)]).toEqual(['NEW', []]);
  });

  it('never decides what a person works on', async () => {
    const noted = await openDesk(test, storeId);
    const assigned = await openDesk(test, storeId);
    await addRule();
    await noted.team('POST', '/notes', { content: 'I look at this.' });
    await assigned.team('PATCH', '', { assignee: 'Kim' });
    await run();
    expect([await noted.status(), await assigned.status()]).toEqual(['NEW', 'NEW']);
    expect((await decisions(noted))[0]).toMatchObject({
      kind: 'held',
      refusal: 'A person works on this claim.',
    });
  });

  it('runs when the customer answers, after the rule asked', async () => {
    await addRule({ acts: [{ act: 'ask', types: ['OTHER'], message: 'Where did you look?' }] });
    await addRule({ when: { moment: 'answered', hours: null } });
    const claim = await openDesk(test, storeId);
    await run();
    expect(await claim.status()).toBe('WAITING_FOR_CUSTOMER');
    await claim.shopper('POST', '/messages', { messageContent: 'Everywhere.' });
    await run();
    expect(await claim.status()).toBe('APPROVED');
  });

  it('runs once after the hours that it waits', async () => {
    await addRule({ when: { moment: 'waited', hours: 2 } });
    const claim = await openDesk(test, storeId);
    const minute = automationTasks(test.context).keep_rules as () => Promise<void>;
    await minute();
    expect(await claim.status()).toBe('NEW');
    test.clock.now += 2 * HOUR;
    await Promise.all([minute(), minute()]);
    expect(await claim.status()).toBe('APPROVED');
    expect(await decisions(claim)).toHaveLength(1);
  });
});

describe('limits', () => {
  it('hold with twenty claims and three workers at once', async () => {
    await addRule({ limits: { ...small.limits, decisionsPerDay: 5 } });
    const order = () => fileableOrder(test.clock.now);
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => openDesk(test, storeId, { order: order() })),
    );
    await Promise.all([run(), run(), run()]);
    await run();
    const states = await Promise.all(claims.map((claim) => claim.status()));
    expect(states.filter((state) => state === 'APPROVED')).toHaveLength(5);
    const all = await decisions();
    expect(all.filter(({ kind }) => kind === 'decided')).toHaveLength(5);
    expect(all.filter(({ limited }) => limited === 'decisions_per_day')).toHaveLength(15);
  });

  it('count what was approved, and leave no trace of a decision that exceeds them', async () => {
    const first = await openDesk(test, storeId);
    const second = await openDesk(test, storeId);
    const rule = await addRule({ limits: { ...small.limits, valuePerDay: '30' } });
    await run();
    expect([await first.status(), await second.status()].sort()).toEqual(['APPROVED', 'NEW']);
    const held = (await decisions()).find(({ kind }) => kind === 'held');
    expect(held).toMatchObject({ limited: 'value_per_day' });
    const { rows } = await admin.query(
      'select decisions, value::float8 as value from automation_rules where id = $1',
      [rule],
    );
    expect(rows[0].decisions).toBe(1);
    expect(rows[0].value).toBeGreaterThan(0);
    const left = (await first.status()) === 'NEW' ? first : second;
    expect((await left.team('GET', '/notes')).json.notes).toMatchObject([{ authorName: 'Small ones' }]);
  });
});

describe('a replacement', () => {
  const reship = async () => {
    const claim = await openDesk(test, storeId);
    await admin.query("update claim_items set requested_method = 'RESHIP' where claim_id = $1", [claim.id]);
    return claim;
  };

  it('counts as what was paid for its goods, though nothing is paid out', async () => {
    const [first, second] = [await reship(), await reship()];
    await addRule({ limits: { ...small.limits, valuePerDay: '30' } });
    await run();
    expect([await first.status(), await second.status()].sort()).toEqual(['APPROVED', 'NEW']);
    const all = [...(await decisions(first)), ...(await decisions(second))];
    expect(all.find(({ kind }) => kind === 'held')).toMatchObject({ limited: 'value_per_day' });
    expect(all.find(({ kind }) => kind === 'decided')?.value).toBeGreaterThan(20);
    const { rows } = await admin.query(
      'select resolution_type, paid_value::float8 from claim_resolutions where claim_id = any ($1)',
      [[first.id, second.id]],
    );
    expect(rows).toEqual([{ resolution_type: 'RESHIP', paid_value: 0 }]);
  });
});

describe('what goes wrong between', () => {
  it('lets no version decide but the one that is live', async () => {
    const id = await addRule();
    const claim = await openDesk(test, storeId);
    const now = test.clock.now;
    await withStore(test.context.db, storeId, async (client) => {
      const rules = await listRuleRows(client, storeId, now);
      const body = { ...small, conditions: { any: [] } };
      await saveRule(
        client,
        storeId,
        { id, version: 2, state: 'live', body, shadowSince: null },
        { actorId: 'p', now },
      );
      const document = await holdClaim(client, store, claim.id);
      if (!document) throw new Error('no claim');
      const facts = { 'claim.value': '20.00' };
      await expect(
        runOn({ context: test.context, client, store, document, now }, rules, facts),
      ).rejects.toThrow(RuleChanged);
    });
    await run();
    expect([await claim.status(), await decisions(claim)]).toEqual(['NEW', []]);
  });

  it('assigns a claim and decides it, by one rule', async () => {
    const { id: person } = await addPerson(test, { store: storeId });
    await addRule({ acts: [{ act: 'assign', to: person }, ...small.acts] });
    const claim = await openDesk(test, storeId);
    await run();
    expect((await claim.team('GET', '')).json).toMatchObject({
      status: 'APPROVED',
      team: { assignee: person },
    });
  });

  it('undoes everything, and the next run decides once', async () => {
    await addRule();
    const claim = await openDesk(test, storeId);
    await admin.query(
      `create function fail_once() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
       create trigger fails before insert on automation_decisions for each row execute function fail_once()`,
    );
    await run();
    expect([await claim.status(), await decisions(claim)]).toEqual(['NEW', []]);
    await admin.query('drop trigger fails on automation_decisions');
    await run();
    await run();
    expect(await claim.status()).toBe('APPROVED');
    expect(await decisions(claim)).toHaveLength(1);
  });

  it('keeps a snapshot of the filing and of each decision, without a word of the customer', async () => {
    await addRule({
      conditions: { none: [{ fact: 'text.details', operator: 'contains', value: ['zebra'] }] },
      acts: [{ act: 'label', labels: ['no zebra'] }],
    });
    const claim = await openDesk(test, storeId);
    await claim.team('POST', '/denial', { reason: 'OTHER', message: 'It is there.' });
    await run();
    const { rows } = await admin.query(
      'select moment, decided, facts, rule_id from claim_snapshots where claim_id = $1 order by sequence',
      [claim.id],
    );
    expect(rows).toMatchObject([
      { moment: 'filed', decided: null },
      { moment: 'decided', decided: 'deny', rule_id: null },
    ]);
    expect(rows[0].facts).toMatchObject({
      'claim.type': 'DAMAGED',
      'claim.items': 1,
      'customer.claims90': expect.any(Number),
    });
    expect(Object.keys(rows[0].facts).filter((fact) => fact.startsWith('text.'))).toEqual([]);
  });
});

describe('a store without rules', () => {
  const snapshots = async (claims: readonly Desk[]) =>
    (
      await admin.query(
        `select claim_id as claim, moment, decided from claim_snapshots where claim_id = any ($1) order by at, sequence`,
        [claims.map(({ id }) => id)],
      )
    ).rows;
  const minute = automationTasks(test.context).keep_rules as () => Promise<void>;

  it('keeps the snapshots of several claims at once, each once, also by two workers', async () => {
    const claims = [
      await openDesk(test, storeId),
      await openDesk(test, storeId),
      await openDesk(test, otherId),
    ];
    await claims[0]?.team('POST', '/denial', { reason: 'OTHER', message: 'It is there.' });
    await Promise.all([minute(), minute()]);
    const kept = await snapshots(claims);
    expect(kept).toHaveLength(4);
    expect(kept.filter(({ moment }) => moment === 'decided')).toMatchObject([{ decided: 'deny' }]);
  });

  it('leaves out a claim whose snapshot can not be kept, and no other', async () => {
    const [broken, fine] = [await openDesk(test, storeId), await openDesk(test, storeId)];
    await admin.query(
      `create function refuse_one() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
       create trigger refuses before insert on claim_snapshots for each row when (new.claim_id = '${broken.id}')
         execute function refuse_one()`,
    );
    await minute();
    await admin.query('drop trigger refuses on claim_snapshots');
    expect(await snapshots([broken, fine])).toMatchObject([{ claim: fine.id }]);
    await minute();
    expect(await snapshots([broken, fine])).toHaveLength(2);
  });
});
