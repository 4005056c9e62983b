/** Refunds of the simulated shop, and what Shopify refuses of them. */
import { type GraphQLResolveInfo, valueFromASTUntyped } from 'graphql';
import { amountOf, bagOf, unitsOf } from './money.ts';
import { leftOf } from './payments.ts';
import { allow, refuse, type Session } from './session.ts';
import { gid, idOf, nextId, type ShopifyState, type SimulatedOrder, type SimulatedRefund } from './state.ts';

export function refundView(state: ShopifyState, order: SimulatedOrder, refund: SimulatedRefund): object {
  const transactions = order.transactions.filter(({ refundId }) => refundId === refund.id);
  const sum = transactions
    .filter(({ status }) => status !== 'FAILURE')
    .reduce((total, { amount }) => total + unitsOf(amount, order.currency), 0n);
  return {
    id: gid('Refund', refund.id),
    note: refund.note,
    createdAt: refund.createdAt,
    processedAt: refund.createdAt,
    totalRefundedSet: bagOf(amountOf(sum, order.currency), order, state.currency),
    refundLineItems: {
      nodes: refund.lines.map(({ lineId, quantity }) => ({
        quantity,
        lineItem: { id: gid('LineItem', lineId) },
      })),
    },
    transactions: {
      nodes: transactions.map((one) => ({
        ...one,
        id: gid('OrderTransaction', one.id),
        amountSet: bagOf(one.amount, order, state.currency),
      })),
    },
  };
}

export function suggestedRefund(state: ShopifyState, order: SimulatedOrder): object {
  return {
    suggestedTransactions: leftOf(order).map(({ id, gateway, left }) => {
      const set = bagOf(amountOf(left, order.currency), order, state.currency);
      return {
        gateway,
        amountSet: set,
        maximumRefundableSet: set,
        parentTransaction: { id: gid('OrderTransaction', id) },
      };
    }),
  };
}

type RefundInput = {
  orderId: string;
  currency?: string;
  note?: string;
  allowOverRefunding?: boolean;
  transactions?: { amount: string; gateway: string; kind: string; parentId?: string }[];
  refundMethods?: { storeCreditRefund?: { amount: { amount: string; currencyCode: string } } }[];
};

const NO_KEY = 'The @idempotent directive is required for this mutation but was not provided.';

export function refundCreate(
  session: Session,
  { input }: { input: RefundInput },
  info: GraphQLResolveInfo,
): object {
  allow(session, 'write_orders', 'refundCreate');
  const { state } = session;
  const key = keyIn(info);
  if (!key) throw refuse('BAD_REQUEST', NO_KEY);
  const body = JSON.stringify(input);
  const earlier = state.keys[key];
  if (earlier && earlier.body !== body)
    throw refuse('IDEMPOTENCY_KEY_PARAMETER_MISMATCH', 'The idempotency key was used with other parameters.');
  const order = state.orders.find(({ id }) => id === idOf(input.orderId));
  if (!order) return failed(['orderId'], 'Order does not exist');
  const known = order.refunds.find(({ id }) => id === earlier?.refundId);
  if (known) return { refund: refundView(state, order, known), userErrors: [] };
  const problem = problemOf(session, order, input);
  if (problem) return failed(['transactions'], problem);
  const refund = refundMade(session, order, input);
  state.keys[key] = { body, refundId: refund.id };
  return { refund: refundView(state, order, refund), userErrors: [] };
}

const failed = (field: string[], message: string): object => ({
  refund: null,
  userErrors: [{ field, message }],
});

function problemOf({ state }: Session, order: SimulatedOrder, input: RefundInput): string | null {
  if (order.currency !== state.currency && !input.currency)
    return 'Currency must be set when the order has more than one currency';
  if (input.currency && input.currency !== order.currency)
    return 'Currency does not match the presentment currency of the order';
  const left = leftOf(order);
  const wanted = new Map<string, bigint>();
  for (const part of input.transactions ?? []) {
    const parent = left.find(({ id }) => id === idOf(part.parentId ?? ''));
    if (!parent) return 'Transactions parent does not exist';
    if (parent.gateway !== part.gateway) return 'Transactions gateway does not match the parent transaction';
    wanted.set(parent.id, (wanted.get(parent.id) ?? 0n) + unitsOf(part.amount, order.currency));
    if ((wanted.get(parent.id) ?? 0n) > parent.left)
      return 'Refund amount cannot be greater than the amount that is left to refund';
  }
  const rest = left.reduce((sum, one) => sum + one.left, 0n);
  return creditIn(input, order) > rest ? 'Store credit exceeds the amount that is left to refund' : null;
}

const creditIn = ({ refundMethods = [] }: RefundInput, order: SimulatedOrder): bigint =>
  refundMethods.reduce(
    (sum, { storeCreditRefund }) => sum + unitsOf(storeCreditRefund?.amount.amount ?? '0', order.currency),
    0n,
  );

function refundMade(session: Session, order: SimulatedOrder, input: RefundInput): SimulatedRefund {
  const { state } = session;
  const at = session.now();
  const refund = { id: nextId(state), note: input.note ?? null, createdAt: at, lines: [] };
  order.refunds.push(refund);
  order.updatedAt = at;
  const parts = [...(input.transactions ?? [])];
  const credit = creditIn(input, order);
  if (credit > 0n) {
    parts.push({
      amount: amountOf(credit, order.currency),
      gateway: 'shopify_store_credit',
      kind: 'REFUND',
      parentId: leftOf(order)[0]?.id ?? '',
    });
    const customer = state.customers.find(({ id }) => id === order.customerId);
    if (customer) {
      const before = unitsOf(customer.credit[order.currency] ?? '0', order.currency);
      customer.credit[order.currency] = amountOf(before + credit, order.currency);
    }
  }
  for (const part of parts) {
    order.transactions.push({
      id: nextId(state),
      kind: 'REFUND',
      status: order.closedCard ? 'FAILURE' : 'SUCCESS',
      gateway: part.gateway,
      amount: amountOf(unitsOf(part.amount, order.currency), order.currency),
      parentId: part.parentId ? idOf(part.parentId) : null,
      refundId: refund.id,
      errorCode: order.closedCard ? 'CARD_DECLINED' : null,
    });
  }
  return refund;
}

function keyIn(info: GraphQLResolveInfo): string | null {
  const directive = info.fieldNodes[0]?.directives?.find(({ name }) => name.value === 'idempotent');
  const [argument] = directive?.arguments ?? [];
  const value = argument && valueFromASTUntyped(argument.value, info.variableValues);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
