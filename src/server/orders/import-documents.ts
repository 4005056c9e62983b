/** Which format a document has, and our order document made of it. */
import { orderDocumentSchema } from '../../contract/order.ts';
import type { OrderDocument } from '../../domain/order.ts';
import { isReservedOrderId } from '../../domain/order-number.ts';
import { problem } from '../../domain/problems.ts';
import { mapShopifyOrder, type ShopifyMapping } from '../integrations/shopify/map.ts';
import { fieldsAtFault, firstFault } from './import-issues.ts';

export type ImportedOrder = { sourceOrderId: string; order: OrderDocument };

/** `reference` is what a person finds the order by: its number or id, else its place in the file. */
export type RefusedOrder = { reference: string; code: string; reason: string; fields: string[] };

export type ReadDocument = ({ ok: true } & ImportedOrder) | ({ ok: false } & RefusedOrder);

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Our own format names the order by `sourceOrderNumber`; Shopify's has lines and a number or a GraphQL id. */
export function formatOf(value: unknown): 'makegood' | 'shopify' | null {
  if (!isObject(value)) return null;
  if ('sourceOrderNumber' in value) return 'makegood';
  const order = isObject(value.order) && !('line_items' in value) ? value.order : value;
  const named = 'admin_graphql_api_id' in order || 'order_number' in order;
  return 'line_items' in order && named ? 'shopify' : null;
}

/** `place` ("line 7") stands in where a document has no name of its own. Never throws. */
export function readDocument(
  value: unknown,
  place: string,
  shopify: Partial<ShopifyMapping> = {},
): ReadDocument {
  const format = formatOf(value);
  if (format === 'shopify') {
    const mapped = mapShopifyOrder(value, shopify);
    return mapped.ok || mapped.reference !== 'unnamed order' ? mapped : { ...mapped, reference: place };
  }
  if (format === 'makegood' && isObject(value)) return readOwn(value, place);
  return {
    ok: false,
    reference: place,
    code: 'unknown_format',
    reason: 'This is neither an order document of ours (no sourceOrderNumber) nor a Shopify order.',
    fields: [],
  };
}

/** In a file our document carries its key beside it, which `PUT /v1/orders/{sourceOrderId}` has in its address. */
function readOwn(value: Fields, place: string): ReadDocument {
  const { sourceOrderId, ...document } = value;
  const number = document.sourceOrderNumber;
  const reference = typeof number === 'string' && number ? number.slice(0, 100) : place;
  if (typeof sourceOrderId !== 'string' || sourceOrderId.trim() === '' || sourceOrderId.length > 200) {
    const reason = 'The document has no sourceOrderId: in a file it must stand beside the order.';
    return { ok: false, reference, code: 'id_missing', reason, fields: ['sourceOrderId'] };
  }
  if (isReservedOrderId(sourceOrderId)) {
    const { detail } = problem('order_id_reserved', { params: { id: sourceOrderId } });
    return { ok: false, reference, code: 'order_id_reserved', reason: detail, fields: ['sourceOrderId'] };
  }
  const parsed = orderDocumentSchema.safeParse(document);
  if (parsed.success) return { ok: true, sourceOrderId, order: parsed.data };
  const { issues } = parsed.error;
  const reason = `The order does not fit the order format. ${firstFault(issues)}`;
  return { ok: false, reference, code: 'invalid_order', reason, fields: fieldsAtFault(issues) };
}
