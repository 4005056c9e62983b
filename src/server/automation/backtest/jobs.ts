/** Decides a store's past claims again by one version of a rule, and compares that with what people decided. It changes no claim. */
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { decidingAct } from '../../../domain/automation/acts.ts';
import { addCompared, compareOne, emptyTally, reportOf } from '../../../domain/automation/compare.ts';
import { comparisonsOf } from '../../../domain/automation/conditions.ts';
import type { Facts } from '../../../domain/automation/facts.ts';
import type { RuleBody } from '../../../domain/automation/rule.ts';
import { currencyExponent } from '../../../domain/money/money.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import { databaseFaultOf } from '../../database/database-fault.ts';
import { withStore } from '../../database/with-store.ts';
import { findStore, type KnownStore } from '../../stores/queries.ts';
import { findVersion } from '../queries.ts';
import { type BacktestRow, findBacktest, nextFiled, noteProgress, spanStart } from './queries.ts';

/** Read at a time: a few megabytes. */
const BATCH = 1_000;
/** Claims between two turns of the event loop. */
const AT_ONCE = 250;

export const backtestPayload = z.object({ storeId: z.string(), id: z.string() });

/** From the beginning, also if an earlier job was killed: it takes seconds. */
export async function runBacktest(context: Context, storeId: string, id: string): Promise<void> {
  const store = await findStore(context.db, { by: 'id', value: storeId });
  if (!store) return;
  const found = await withStore(context.db, store.id, async (client) => {
    const backtest = await findBacktest(client, store.id, id);
    return (
      backtest && { backtest, body: await findVersion(client, store.id, backtest.ruleId, backtest.version) }
    );
  });
  if (found?.backtest.state !== 'running' || !found.body) return;
  try {
    await compareAll(context, store, found.backtest, found.body);
  } catch (err) {
    // The job is tried again when the database is back.
    if (databaseFaultOf(err) !== null) throw err;
    context.log.error({ err, backtest: id }, 'backtest failed');
    const { claims, compared } = found.backtest;
    const failed = { id, state: 'failed', claims, compared, report: null } as const;
    await withStore(context.db, store.id, (client) =>
      noteProgress(client, store.id, failed, context.clock()),
    );
  }
}

async function compareAll(
  context: Context,
  store: KnownStore,
  { id, span, startedAt, claims }: BacktestRow,
  body: RuleBody,
): Promise<void> {
  const tally = emptyTally();
  const decimals = currencyExponent(store.currency);
  const sought = {
    since: spanStart(span, Date.parse(startedAt)),
    most: BATCH,
    isFiled: body.when.moment === 'filed',
    asks: decidingAct(body.acts)?.act === 'ask',
    hasTexts: comparisonsOf(body.conditions).some(({ fact }) => fact.startsWith('text.')),
  };
  let after: readonly [string, string] = ['1970-01-01T00:00:00Z', ''];
  for (;;) {
    const batch = await read(context, store.id, { ...sought, after });
    for (const [index, row] of batch.entries()) {
      if (index % AT_ONCE === 0) await setImmediate();
      const { claimId, claimNumber, details, messages, decided, value } = row;
      const facts: Facts = sought.hasTexts
        ? { ...row.facts, 'text.details': details, 'text.messages': messages }
        : row.facts;
      const outcome = decided && { decided, value };
      addCompared(tally, { claimId, claimNumber, facts, outcome }, compareOne(body, facts, outcome));
    }
    const last = batch.at(-1);
    const state = batch.length < BATCH ? 'done' : 'running';
    const progress = {
      id,
      state,
      claims,
      compared: tally.claims,
      report: reportOf(tally, decimals),
    } as const;
    const goesOn = await withStore(context.db, store.id, (client) =>
      noteProgress(client, store.id, progress, context.clock()),
    );
    if (!goesOn || state === 'done' || !last) return;
    after = [last.key, last.claimId];
  }
}

const read = (context: Context, storeId: StoreId, sought: Parameters<typeof nextFiled>[2]) =>
  withStore(context.db, storeId, (client) => nextFiled(client, storeId, sought));
