/** An order's returns for the team: what is known, at once. The tools are asked by a job. */
import type { OrderReturnOnDesk, OrderReturns, ReturnTool } from '../../contract/order-returns.ts';
import { providerLabel } from '../../domain/connections/providers.ts';
import type { OrderReturn } from '../../domain/orders/order.ts';
import type { ReturnAmounts } from '../../domain/orders/reported-return.ts';
import { pageThere } from '../connections/page-there.ts';
import type { HeldStore } from '../http/team-calls.ts';
import { type LoadedOrder, readOrder } from '../orders/queries.ts';
import { ProblemError } from '../problem-error.ts';
import { askAgain, askedOf, type KeptReturn, returnsOf } from './queries.ts';
import { toolsOf } from './save.ts';

/** Whoever looks again within this time sees the same. */
const FRESH_MS = 600_000;
/** A job that is not done by then is not being waited for. */
const ASKING_MS = 60_000;

const iso = (at: string): string => new Date(at).toISOString();

export const toolOf = (
  { context }: Pick<HeldStore, 'context'>,
  { provider, returnId, url, trackingCompany, amounts, readAt }: KeptReturn,
): ReturnTool => ({
  ...{ name: providerLabel(provider), trackingCompany, readAt: iso(readAt) },
  url: pageThere(context, { provider, url, reference: returnId }),
  amounts: amounts as ReturnAmounts | null,
});

/** As people say it, which is also its id within the order. */
export const saidOf = ({ rmaNumber, returnId }: KeptReturn): string => rmaNumber ?? returnId;

/** @throws not_found */
export async function readOrderReturns(held: HeldStore, orderId: string): Promise<OrderReturns> {
  const { client, storeId } = held;
  const { rows } = await client.query<{ found: Parameters<typeof readOrder>[0] | null }>(
    'select order_document($1, $2) as found',
    [storeId, orderId],
  );
  const found = rows[0]?.found;
  if (!found) throw new ProblemError('not_found');
  const order = readOrder(found);
  const kept = new Map((await returnsOf(client, storeId, orderId)).map((one) => [saidOf(one), one]));
  const returns = (order.returns ?? []).map((one) =>
    present(held, order, { one, kept: kept.get(one.id) ?? null }),
  );
  returns.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  return { returns, ...(await askTools(held, orderId)) };
}

function present(
  held: HeldStore,
  order: LoadedOrder,
  { one, kept }: { one: OrderReturn; kept: KeptReturn | null },
): OrderReturnOnDesk {
  const { id, status, createdAt, trackingNumber, trackingUrl, items } = one;
  const nameOf = new Map(order.items.map((item) => [item.sourceItemId, item.name]));
  const inForce = order.claims.filter(({ holdsQuantity }) => holdsQuantity);
  return {
    ...{
      id: `${order.id}.${id}`,
      returnId: id,
      status,
      createdAt: iso(createdAt),
      trackingNumber,
      trackingUrl,
    },
    items: items.map(({ sourceItemId, quantity }) => ({
      ...{ sourceItemId, name: nameOf.get(sourceItemId) ?? sourceItemId, quantity },
      claims: inForce
        .filter((claim) => claim.items.some((item) => item.sourceItemId === sourceItemId))
        .map((claim) => ({ id: claim.id, claimNumber: claim.claimNumber })),
    })),
    tool: kept && toolOf(held, kept),
  };
}

async function askTools(
  { context, client, storeId, now }: HeldStore,
  orderId: string,
): Promise<Omit<OrderReturns, 'returns'>> {
  const tools = await toolsOf(context, client, storeId);
  const asked = await askedOf(client, storeId, orderId);
  const answeredAt = asked?.answeredAt ? iso(asked.answeredAt) : null;
  const names = { tools: tools.map(({ name }) => providerLabel(name)), answeredAt };
  if (tools.length === 0) return { ...names, isAsking: false };
  if (asked === null || Date.parse(asked.askedAt) < now - FRESH_MS) {
    await askAgain(client, storeId, { orderId, now, notSince: now - FRESH_MS });
    return { ...names, isAsking: true };
  }
  const askedAt = Date.parse(asked.askedAt);
  const isAnswered = answeredAt !== null && Date.parse(answeredAt) >= askedAt;
  return { ...names, isAsking: !isAnswered && now - askedAt < ASKING_MS };
}
