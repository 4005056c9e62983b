/** Asks returns tools: about an order that somebody looks at, and each night about what changed. */
import type { ProviderName } from '../../domain/connections/providers.ts';
import { isOpenReturn } from '../../domain/orders/reported-return.ts';
import type { StoreId } from '../auth/caller.ts';
import { noteHealth } from '../connections/health.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import type { Busy, Refused, Unknown } from '../integrations/outcomes.ts';
import type { ToldReturns } from '../integrations/ports.ts';
import { cancelReturn, hasReturns, noteAnswered, openSince, orderToAsk, returnsOf } from './queries.ts';
import { type ReturnsTool, saveReports, toolsOf } from './save.ts';

const DAY_MS = 86_400_000;
/** A night looks at so many days: what was missed the first time is found the next. Once connected, at more (Loop: 120 at most). */
const NIGHTLY_DAYS = 3;
const FIRST_DAYS = 90;
const MOST_PAGES = 200;
/** Each night, of each tool: within Loop's limit of a minute. */
const MOST_OPEN = 250;
/** Of one order. */
const MOST_KNOWN = 20;

/** Safe to repeat. */
export async function readReturnsOf(context: Context, storeId: StoreId, orderId: string): Promise<void> {
  const { tools, order, known } = await withStore(context.db, storeId, async (client) => ({
    tools: await toolsOf(context, client, storeId),
    order: await orderToAsk(client, storeId, orderId),
    known: await returnsOf(client, storeId, orderId),
  }));
  if (order === null) return;
  const asked = { sourceOrderId: order.sourceOrderId, orderNumber: order.sourceOrderNumber };
  let hasAll = true;
  for (const tool of tools) {
    const open = known.filter(({ provider, status }) => provider === tool.name && isOpenReturn(status));
    const answered = await keep(context, storeId, tool.name, () => tool.returns.ofOrder(asked));
    hasAll = answered !== null && hasAll;
    if (answered === null || !tool.returns.newestOnly) continue;
    const others = open.map(({ returnId }) => returnId).filter((id) => !answered.includes(id));
    for (const id of others.slice(0, MOST_KNOWN))
      hasAll = (await readOne(context, storeId, tool, id)) && hasAll;
  }
  if (!hasAll) return;
  await withStore(context.db, storeId, (client) =>
    noteAnswered(client, storeId, { orderId, now: context.clock() }),
  );
}

/** @returns the ids that the tool told; null if it told nothing */
async function keep(
  context: Context,
  storeId: StoreId,
  name: ProviderName,
  ask: () => Promise<ToldReturns>,
): Promise<string[] | null> {
  const readAt = context.clock();
  const told = await ask();
  return withStore(context.db, storeId, async (client) => {
    await noteHealth(context, client, storeId, name, healthOf(told));
    if (told.kind !== 'returns') return null;
    await saveReports(client, storeId, name, { reports: told.returns, readAt });
    return told.returns.map(({ id }) => id);
  });
}

type Told = { kind: 'returns' } | { kind: 'page' } | Refused | Busy | Unknown;

/** One question that a tool refuses is no sign that it refuses all of them, unless it is about who asks. */
function healthOf(told: Told): { kind: 'ok' } | Refused | Busy | Unknown {
  if (told.kind === 'returns' || told.kind === 'page') return { kind: 'ok' };
  const isAboutUs = told.kind !== 'refused' || ['unauthorized', 'missing_permission'].includes(told.code);
  return isAboutUs ? told : { kind: 'unknown', detail: told.detail };
}

/** @returns false if the tool did not answer */
async function readOne(
  context: Context,
  storeId: StoreId,
  { name, returns }: ReturnsTool,
  returnId: string,
): Promise<boolean> {
  const readAt = context.clock();
  const answered = await keep(context, storeId, name, () => returns.read(returnId));
  if (answered?.length === 0)
    await withStore(context.db, storeId, (client) =>
      cancelReturn(client, storeId, { provider: name, returnId, readAt }),
    );
  return answered !== null;
}

/** What changed there and nobody told us, and then the open returns that were not among it. */
export async function compareReturns(context: Context, storeId: StoreId): Promise<void> {
  const tools = await withStore(context.db, storeId, (client) => toolsOf(context, client, storeId));
  for (const tool of tools)
    if (await readChanged(context, storeId, tool)) await readOpen(context, storeId, tool);
}

/** @returns false if the tool stopped answering */
async function readChanged(
  context: Context,
  storeId: StoreId,
  { name, returns }: ReturnsTool,
): Promise<boolean> {
  const isKnown = await withStore(context.db, storeId, (client) => hasReturns(client, storeId, name));
  const days = isKnown ? NIGHTLY_DAYS : FIRST_DAYS;
  const since = new Date(context.clock() - days * DAY_MS).toISOString();
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const readAt = context.clock();
    const told = await returns.changed({ since, cursor });
    await withStore(context.db, storeId, async (client) => {
      await noteHealth(context, client, storeId, name, healthOf(told));
      if (told.kind === 'page') await saveReports(client, storeId, name, { reports: told.items, readAt });
    });
    if (told.kind !== 'page') return false;
    if (told.next === null) return true;
    cursor = told.next;
  }
  return true;
}

async function readOpen(context: Context, storeId: StoreId, tool: ReturnsTool): Promise<void> {
  const before = context.clock() - DAY_MS / 2;
  const ids = await withStore(context.db, storeId, (client) =>
    openSince(client, storeId, { provider: tool.name, before, most: MOST_OPEN }),
  );
  for (const id of ids) if (!(await readOne(context, storeId, tool, id))) return;
}
