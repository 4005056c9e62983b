/** Starting, reading and stopping backtests. */
import type { z } from 'zod';
import type { BacktestOnWire, backtestBodySchema } from '../../../contract/automation.ts';
import { shortId } from '../../auth/short-id.ts';
import { actorIdOf, type HeldStore, type HeldWrite, type Params } from '../../http/team-calls.ts';
import { ProblemError } from '../../problem-error.ts';
import { actorNames, currencyOf, findRule } from '../queries.ts';
import { addBacktest, type BacktestRow, findBacktest, listBacktestRows, noteProgress } from './queries.ts';

type Names = Record<string, string>;

const present = ({ startedBy, ...row }: Omit<BacktestRow, 'report'>, names: Names) => ({
  ...row,
  startedBy: { id: startedBy, name: names[startedBy] ?? null },
});

async function ruleOf({ client, storeId, now }: HeldStore, id: string) {
  const rule = await findRule(client, storeId, id, now);
  if (!rule) throw new ProblemError('not_found');
  return rule;
}

export async function listBacktests(held: HeldStore, { id = '' }: Params) {
  const { client, storeId } = held;
  const rule = await ruleOf(held, id);
  const rows = await listBacktestRows(client, storeId, rule.id);
  const names = await actorNames(
    client,
    storeId,
    rows.map(({ startedBy }) => startedBy),
  );
  return { backtests: rows.map((row) => present(row, names)) };
}

export async function readBacktest(
  { client, storeId }: HeldStore,
  { id = '' }: Params,
): Promise<BacktestOnWire> {
  const row = await findBacktest(client, storeId, id);
  if (!row) throw new ProblemError('not_found');
  const { report, ...rest } = row;
  const names = await actorNames(client, storeId, [row.startedBy]);
  return { ...present(rest, names), report, currency: await currencyOf(client, storeId) };
}

/** Of the rule's present version. */
export async function startBacktest(
  held: HeldWrite,
  { span }: z.output<typeof backtestBodySchema>,
  params: Params,
): Promise<BacktestOnWire> {
  const { client, storeId, caller, now, changed } = held;
  const { id: ruleId, version, body } = await ruleOf(held, params.id ?? '');
  const id = shortId();
  const isAdded = await addBacktest(
    client,
    storeId,
    { id, ruleId, version, span, startedBy: actorIdOf(caller) },
    now,
  );
  if (!isAdded) throw new ProblemError('backtest_running');
  changed({ subject: { id: ruleId, name: body.name } });
  return readBacktest(held, { id });
}

/** Again, or once it is over: nothing more happens. */
export async function stopBacktest(held: HeldWrite, params: Params): Promise<BacktestOnWire> {
  const { client, storeId, now, changed } = held;
  const { id, ruleId, claims, compared } = await readBacktest(held, params);
  await noteProgress(client, storeId, { id, state: 'stopped', claims, compared, report: null }, now);
  const { body } = await ruleOf(held, ruleId);
  changed({ subject: { id: ruleId, name: body.name } });
  return readBacktest(held, { id });
}
