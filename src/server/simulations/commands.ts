/** Asking what a change of settings would do: to one order at once, to many by a job (jobs.ts). */
import type {
  OrderSimulation,
  OrderSimulationBody,
  Simulation,
  SimulationBody,
  SimulationList,
} from '../../contract/simulation.ts';
import { ISSUE_TYPES, type IssueType } from '../../domain/claims/claim-types.ts';
import { assessOrder } from '../../domain/protection/eligibility.ts';
import { explainVerdictToTeam } from '../../domain/protection/explanation.ts';
import { changedSettings, nothingTallied, type RuleChange } from '../../domain/protection/simulation.ts';
import type { Verdict } from '../../domain/protection/verdict.ts';
import { settingsFaults } from '../../domain/stores/settings-checks.ts';
import { addDays, dateIn, startOfDay } from '../../domain/time/calendar.ts';
import type { StoreId } from '../auth/caller.ts';
import { makerOf } from '../auth/makers.ts';
import { shortId } from '../auth/short-id.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import type { HeldStore, HeldWrite } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import { type KnownStore, storeById } from '../stores/queries.ts';
import {
  addSimulation,
  findOrder,
  findSimulation,
  hasRoom,
  type KeptSimulation,
  listSimulations,
  stopSimulation,
} from './queries.ts';

/** The store with the change. @throws validation_failed for settings that don't fit together */
export function changedStore(store: KnownStore, change: RuleChange): KnownStore {
  const changed = { ...store, settings: changedSettings(store.settings, change) };
  const faults = settingsFaults(changed);
  if (faults.length === 0) return changed;
  const fields = faults.map(({ path, message }) => ({ path: `change.${path}`, message }));
  throw new ProblemError('validation_failed', { fields });
}

/** Every verdict of an order: by the settings as they are, today; and with the change, at the moment asked about. */
export async function simulateOrder(
  context: Context,
  { storeId, orderId }: { storeId: StoreId; orderId: string },
  body: OrderSimulationBody,
): Promise<OrderSimulation> {
  const store = await storeById(context.db, storeId);
  const changed = changedStore(store, body.change);
  const order = await withStore(context.db, storeId, (client) => findOrder(client, storeId, orderId));
  if (!order) throw new ProblemError('not_found');
  const now = context.clock();
  const at = body.at === undefined ? now : Date.parse(body.at);
  const assessed = {
    now: assessOrder(order, store, now, order),
    changed: assessOrder(order, changed, at, order),
  };
  const pair = (verdicts: { now: Verdict; changed: Verdict }) => ({
    now: { ...verdicts.now, sentence: explainVerdictToTeam(verdicts.now, store.timeZone, now) },
    changed: { ...verdicts.changed, sentence: explainVerdictToTeam(verdicts.changed, store.timeZone, at) },
  });
  const { fulfillments, items } = assessed.changed;
  return {
    order: { id: order.id, orderNumber: order.sourceOrderNumber },
    at: new Date(at).toISOString(),
    verdicts: Object.entries(assessed.now.fulfillments).flatMap(([sourceFulfillmentId, { issues }]) =>
      (ISSUE_TYPES as IssueType[]).map((issueType) => ({
        ...{ sourceFulfillmentId, issueType },
        ...pair({
          now: issues[issueType],
          changed: fulfillments[sourceFulfillmentId]?.issues[issueType] ?? issues[issueType],
        }),
      })),
    ),
    warranties: order.items
      .filter(({ warrantyPeriod }) => warrantyPeriod !== null)
      .flatMap(({ sourceItemId, name }) => {
        const [before, after] = [assessed.now.items[sourceItemId], items[sourceItemId]];
        if (!before || !after) return [];
        const verdicts = pair({ now: before.warranty.validity, changed: after.warranty.validity });
        return [{ sourceItemId, name, ...verdicts }];
      }),
    isOneTimeAppeasementOpen: {
      now: assessed.now.isOneTimeAppeasementOpen,
      changed: assessed.changed.isOneTimeAppeasementOpen,
    },
  };
}

export async function startSimulation(
  held: HeldWrite,
  store: KnownStore,
  { change, from, to, at }: SimulationBody,
): Promise<{ simulation: Simulation }> {
  const { client, storeId, caller, now } = held;
  changedStore(store, change);
  if (!(await hasRoom(client, storeId))) throw new ProblemError('too_many_simulations');
  const id = shortId();
  const simulation = {
    ...{ id, maker: makerOf(caller), change, tally: nothingTallied(store.currency) },
    fromTime: new Date(startOfDay(from, store.timeZone)),
    toTime: new Date(startOfDay(addDays(to, 1), store.timeZone)),
    asOf: new Date(at ?? now),
  };
  await addSimulation(client, storeId, simulation, now);
  return readSimulation(held, store, id);
}

export async function readSimulation(
  { client, storeId }: HeldStore,
  store: KnownStore,
  id: string,
): Promise<{ simulation: Simulation }> {
  const found = await findSimulation(client, storeId, id);
  if (!found) throw new ProblemError('not_found');
  return { simulation: { ...present(store, found), examples: found.examples } };
}

export async function readSimulations(
  { client, storeId }: HeldStore,
  store: KnownStore,
): Promise<SimulationList> {
  const kept = await listSimulations(client, storeId);
  return { simulations: kept.map((one) => present(store, one)) };
}

/** What was counted stays. Stopping what is over changes nothing. */
export async function endSimulation(
  held: HeldWrite,
  store: KnownStore,
  id: string,
): Promise<{ simulation: Simulation }> {
  const { client, storeId, now } = held;
  await stopSimulation(client, storeId, id, now);
  return readSimulation(held, store, id);
}

function present({ timeZone, currency }: KnownStore, kept: KeptSimulation): Omit<Simulation, 'examples'> {
  const { id, state, change, total, tally } = kept;
  return {
    ...{ id, state, change, currency, total, tally },
    from: dateIn(Date.parse(kept.fromTime), timeZone),
    to: dateIn(Date.parse(kept.toTime) - 1, timeZone),
    at: new Date(kept.asOf).toISOString(),
    createdAt: new Date(kept.createdAt).toISOString(),
    updatedAt: new Date(kept.updatedAt).toISOString(),
  };
}
