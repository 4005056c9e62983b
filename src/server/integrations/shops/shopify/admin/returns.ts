/**
 * Returns that are made in Shopify itself (shopify.dev, GraphQL Admin API 2026-07: Return, Order.returns, the filter return_status; read
 * November 2026; they need the scope `read_returns`). Shopify lists returns order by order. It says whether goods were dealt with, not
 * whether they are on their way. It has no address where a customer starts a return: whether customers may is not told.
 */
import { z } from 'zod';
import type { ReturnStatus } from '../../../../../domain/orders/order.ts';
import type { ReportedReturn } from '../../../../../domain/orders/reported-return.ts';
import { refused } from '../../../outcomes.ts';
import type { Page, ReturnsPort } from '../../../ports.ts';
import { amountsOf, reportOf, summedItems, told } from '../../../reported-returns.ts';
import type { Failed } from './errors.ts';
import { asLargeAsAllowed, type Shop, type Size } from './graphql.ts';
import { gidOf, numberOf, pageOf } from './ids.ts';
import { pageInfo } from './reading.ts';

const RETURN_FIELDS = `fragment ReturnRead on Return {
    id name status createdAt
    order { id name }
    returnLineItems(first: 50) {
      nodes { quantity processedQuantity refundedQuantity ... on ReturnLineItem { fulfillmentLineItem { lineItem { id } } } }
    }
    reverseFulfillmentOrders(first: 5) {
      nodes {
        reverseDeliveries(first: 5) {
          nodes { deliverable { ... on ReverseDeliveryShippingDeliverable { tracking { carrierName number url } } } }
        }
      }
    }
    refunds(first: 10) { nodes { totalRefundedSet { presentmentMoney { amount currencyCode } } } }
  }`;

export const RETURN_QUERY = `
  query OneReturn($id: ID!) { return(id: $id) { ...ReturnRead } }
  ${RETURN_FIELDS}`;

export const RETURNS_OF_ORDER = `
  query ReturnsOfOrder($id: ID!) { order(id: $id) { returns(first: 10, reverse: true) { nodes { ...ReturnRead } } } }
  ${RETURN_FIELDS}`;

export const RETURNS_CHANGED = `
  query ReturnsChanged($first: Int!, $after: String, $query: String) {
    orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes { id returns(first: 10, reverse: true) { nodes { ...ReturnRead } } }
      pageInfo { hasNextPage endCursor }
    }
  }
  ${RETURN_FIELDS}`;

const RETURN_STATUSES = ['CANCELED', 'CLOSED', 'DECLINED', 'OPEN', 'REQUESTED'] as const;

const count = z.number().int().min(0);
const returnShape = z.object({
  id: z.string().max(200),
  name: z.string().max(300),
  status: z.enum(RETURN_STATUSES),
  createdAt: z.string().max(60),
  order: z.object({ id: z.string().max(200), name: z.string().max(300) }),
  returnLineItems: z.object({
    nodes: z.array(
      z.object({
        quantity: count,
        processedQuantity: count,
        refundedQuantity: count,
        fulfillmentLineItem: z.object({ lineItem: z.object({ id: z.string() }) }).optional(),
      }),
    ),
  }),
  reverseFulfillmentOrders: z.object({
    nodes: z.array(
      z.object({
        reverseDeliveries: z.object({
          nodes: z.array(
            z.object({
              deliverable: z
                .object({
                  tracking: z
                    .object({
                      carrierName: z.string().nullable(),
                      number: z.string().nullable(),
                      url: z.string().nullable(),
                    })
                    .nullish(),
                })
                .nullable(),
            }),
          ),
        }),
      }),
    ),
  }),
  refunds: z.object({
    nodes: z.array(
      z.object({
        totalRefundedSet: z.object({
          presentmentMoney: z.object({ amount: z.string(), currencyCode: z.string() }),
        }),
      }),
    ),
  }),
});
type ReadReturn = z.infer<typeof returnShape>;
const listShape = z.object({ nodes: z.array(returnShape) });

/** Orders at once. Where a page costs more than Shopify allows, it is halved. */
const AT_ONCE = 20;
const LARGEST_PAGE = 8_000_000;
/** All but `no_return`. */
const WITH_RETURNS = ['return_requested', 'in_progress', 'inspection_complete', 'returned', 'return_failed']
  .map((status) => `return_status:'${status}'`)
  .join(' OR ');

export function returnsOf(shop: Shop): ReturnsPort {
  const size: Size = { first: AT_ONCE };
  const report = (one: ReadReturn): ReportedReturn | null => shopifyReturn(one, shop.domain);
  return {
    portal: null,
    async read(returnId) {
      const id = gidOf('Return', returnId);
      if (id === null) return told([]);
      const asked = await shop.ask({
        document: RETURN_QUERY,
        variables: { id },
        shape: z.object({ return: returnShape.nullable() }),
      });
      if (asked.kind !== 'answer') return ungranted(asked);
      return told(asked.data.return === null ? [] : [report(asked.data.return)]);
    },
    async ofOrder({ sourceOrderId }) {
      const id = gidOf('Order', sourceOrderId);
      if (id === null) return told([]);
      const asked = await shop.ask({
        document: RETURNS_OF_ORDER,
        variables: { id },
        shape: z.object({ order: z.object({ returns: listShape }).nullable() }),
      });
      if (asked.kind !== 'answer') return ungranted(asked);
      return told((asked.data.order?.returns.nodes ?? []).map(report));
    },
    newestOnly: false,
    async changed({ since, cursor }): Promise<Page<ReportedReturn>> {
      const query = `updated_at:>='${since}' AND (${WITH_RETURNS})`;
      const asked = await asLargeAsAllowed(size, (first) =>
        shop.ask({
          document: RETURNS_CHANGED,
          variables: { first, after: cursor, query },
          shape: z.object({
            orders: z.object({ nodes: z.array(z.object({ returns: listShape })), pageInfo }),
          }),
          largest: LARGEST_PAGE,
        }),
      );
      if (asked.kind !== 'answer') return ungranted(asked);
      const { nodes, pageInfo: at } = asked.data.orders;
      const items = nodes.flatMap(({ returns }) => returns.nodes.map(report));
      return {
        kind: 'page',
        items: items.filter((one) => one !== null),
        next: at.hasNextPage ? at.endCursor : null,
      };
    },
  };
}

/** An app that was not granted the scope does everything else. */
const ungranted = (failed: Failed): Failed =>
  failed.kind === 'refused' && failed.code === 'missing_permission'
    ? refused('refused', failed.detail)
    : failed;

/** Null for what is no return that we can show. */
export function shopifyReturn(one: ReadReturn, domain: string): ReportedReturn | null {
  const orderId = numberOf(one.order.id);
  const lines = one.returnLineItems.nodes;
  const sent = one.reverseFulfillmentOrders.nodes
    .flatMap(({ reverseDeliveries }) => reverseDeliveries.nodes)
    .flatMap(({ deliverable }) => deliverable?.tracking ?? [])
    .find(({ number }) => number);
  return reportOf({
    ...{ id: numberOf(one.id), number: one.name, status: statusOf(one), createdAt: one.createdAt },
    ...{ sourceOrderId: orderId, orderNumber: one.order.name },
    ...{ trackingCompany: sent?.carrierName, trackingNumber: sent?.number, trackingUrl: sent?.url ?? null },
    url: pageOf(domain, `orders/${orderId}`),
    items: summedItems(
      lines.map(({ quantity, fulfillmentLineItem }) => ({
        sourceItemId: fulfillmentLineItem ? numberOf(fulfillmentLineItem.lineItem.id) : null,
        quantity,
      })),
    ),
    amounts: refundedOf(one),
  });
}

function statusOf({ status, returnLineItems: { nodes } }: ReadReturn): ReturnStatus {
  const isAll = (units: (line: (typeof nodes)[number]) => number): boolean =>
    nodes.length > 0 && nodes.every((line) => units(line) >= line.quantity);
  switch (status) {
    case 'REQUESTED':
      return 'REQUESTED';
    case 'DECLINED':
      return 'DECLINED';
    case 'CANCELED':
      return 'CANCELLED';
    case 'OPEN':
    case 'CLOSED': {
      if (isAll(({ refundedQuantity }) => refundedQuantity)) return 'REFUNDED';
      const isThere = status === 'CLOSED' || isAll(({ processedQuantity }) => processedQuantity);
      return isThere ? 'RECEIVED' : 'APPROVED';
    }
  }
}

function refundedOf({ refunds: { nodes } }: ReadReturn): ReportedReturn['amounts'] {
  const [first] = nodes;
  if (!first) return null;
  const sum = nodes.reduce((all, { totalRefundedSet: one }) => all + Number(one.presentmentMoney.amount), 0);
  const { currencyCode } = first.totalRefundedSet.presentmentMoney;
  return amountsOf(currencyCode, { refund: sum, credit: null, exchange: null });
}
