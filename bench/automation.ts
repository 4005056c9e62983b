/** A backtest over 100,000 claims of one store, with facts of the size that snapshots have. */
import type { Facts } from '../src/domain/automation/facts.ts';
import { FACTS, SNAPSHOT_FACTS } from '../src/domain/automation/facts.ts';
import type { RuleBody } from '../src/domain/automation/rule.ts';
import { storeOfOperator } from '../src/server/auth/caller.ts';
import { runBacktest } from '../src/server/automation/backtest/jobs.ts';
import { findBacktest } from '../src/server/automation/backtest/queries.ts';
import { saveRule } from '../src/server/automation/queries.ts';
import type { Context } from '../src/server/context.ts';
import { withStore } from '../src/server/database/with-store.ts';
import { BUDGETS } from './budgets.ts';
import { show } from './figures.ts';
import { withAdmin } from './grown.ts';
import { STORE } from './orders.ts';
import { startQuiet } from './product.ts';
import { plantRecords } from './records.ts';
import type { Section } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';

const CLAIMS = 100_000;

const RULE: RuleBody = {
  name: 'Bench',
  when: { moment: 'filed', hours: null },
  conditions: {
    all: [
      { fact: 'claim.value', operator: 'at_most', value: '50.00' },
      {
        any: [
          { fact: 'claim.type', operator: 'one_of', value: ['LOST', 'STOLEN', 'DAMAGED'] },
          { fact: 'items.types', operator: 'includes_only', value: ['DAMAGED'] },
        ],
      },
      {
        none: [
          { fact: 'customer.claims365', operator: 'at_least', value: 3 },
          { fact: 'order.tags', operator: 'includes_any', value: ['wholesale'] },
        ],
      },
    ],
  },
  acts: [{ act: 'approve', as: 'asked', message: null }],
  limits: { decisionsPerDay: 100, valuePerDay: '1000.00', valuePerClaim: '50.00' },
};

/** A value of each fact. */
function someFacts(): Facts {
  const values = SNAPSHOT_FACTS.map((name) => {
    const { type, values: known } = FACTS[name];
    const [first = 'word'] = Object.keys(known ?? {});
    const value = {
      money: '42.10',
      number: 2,
      boolean: false,
      choice: first,
      choices: [first],
      words: ['word'],
      text: null,
      day: '2026-11-01',
    }[type];
    return [name, value] as const;
  });
  return Object.fromEntries(values);
}

export const automation = (): Promise<Section> => automationWith(CLAIMS);

export async function automationWith(claims: number): Promise<Section> {
  return inTemporaryDirectory(async (dataDir) => {
    const product = await startQuiet(dataDir);
    try {
      await plantRecords(product.adminUrl, { orders: claims, claims });
      return await withAdmin(product.adminUrl, async (admin) => {
        const storeId = storeOfOperator(STORE);
        const context = { db: { app: admin }, clock: Date.now } as unknown as Context;
        await admin.query(
          `insert into claim_snapshots (store_id, claim_id, sequence, moment, at, fact_set, facts, decided, value)
           select c.store_id, c.id, m.sequence, m.moment, c.created_at, 1,
             $1::jsonb || jsonb_build_object('claim.value', (c.value / 1000.0)::numeric(12, 2)::text, 'claim.type', c.claim_type),
             case m.moment when 'decided' then (array['approve', 'deny'])[1 + m.n % 2] end, case m.moment when 'decided' then 20 end
           from (select c.*, row_number() over () as n from claims c) c
           cross join lateral (values (1, 'filed', c.n), (2, 'decided', c.n)) m (sequence, moment, n)
           where m.moment = 'filed' or m.n % 3 > 0 on conflict do nothing`,
          [JSON.stringify(someFacts())],
        );
        await admin.query('vacuum (analyze) claim_snapshots');
        await withStore(context.db, storeId, (client) =>
          saveRule(
            client,
            storeId,
            { id: 'bench', version: 1, state: 'draft', body: RULE, shadowSince: null },
            { actorId: 'bench', now: Date.now() },
          ),
        );
        await admin.query(
          `insert into automation_backtests (store_id, id, rule_id, version, span, state, started_at, started_by, updated_at, claims)
           values ($1, 'bench', 'bench', 1, 'all', 'running', now(), 'bench', now(), 0)`,
          [STORE],
        );
        const started = performance.now();
        await runBacktest(context, STORE, 'bench');
        const seconds = (performance.now() - started) / 1000;
        const found = await withStore(context.db, storeId, (client) =>
          findBacktest(client, storeId, 'bench'),
        );
        const compared = found?.compared ?? 0;
        return {
          title: 'Automation',
          findings: [
            { budget: BUDGETS.automation.seconds, value: (seconds * CLAIMS) / Math.max(1, compared) },
          ],
          text: [
            `A backtest of one rule with five comparisons over the ${show(compared)} claims that the store has of ${show(claims)}, in ${show(seconds)} s; the value is that for ${show(CLAIMS)}. Two of three claims are decided; each snapshot has every fact.`,
          ],
        };
      });
    } finally {
      await product.stop();
    }
  });
}
