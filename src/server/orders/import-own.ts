import { orderDocumentSchema } from '../../contract/order.ts';
import type { OrderDocument } from '../../domain/orders/order.ts';
import { isReservedOrderId } from '../../domain/orders/order-number.ts';
import { problem } from '../../domain/problems/problems.ts';
import { fieldsAtFault, firstFault } from '../integrations/shops/issues.ts';
import type { Mapped, OrderFormat } from '../integrations/shops/ports.ts';

/** In a file, our document includes its id, which `PUT /v1/orders/{sourceOrderId}` has in its address. */
export const ownOrders: OrderFormat = {
  name: 'Makegood',
  recognizes: (value) => 'sourceOrderNumber' in Object(value),
  map: (value) => readOwnOrder(Object(value)),
};

/** `nameOf`: the readable name of a field such as `items.0.price`; by default its path. */
export function readOwnOrder(
  value: Record<string, unknown>,
  nameOf?: (path: string) => string,
): Mapped<OrderDocument> {
  const { sourceOrderId, ...document } = value;
  const number = document.sourceOrderNumber;
  const reference = typeof number === 'string' && number ? number.slice(0, 100) : null;
  if (typeof sourceOrderId !== 'string' || sourceOrderId.trim() === '' || sourceOrderId.length > 200) {
    const reason = 'The document has no sourceOrderId: in a file it must stand beside the order.';
    return { ok: false, reference, code: 'id_missing', reason, fields: ['sourceOrderId'] };
  }
  if (isReservedOrderId(sourceOrderId)) {
    const { detail } = problem('order_id_reserved', { params: { id: sourceOrderId } });
    return { ok: false, reference, code: 'order_id_reserved', reason: detail, fields: ['sourceOrderId'] };
  }
  const parsed = orderDocumentSchema.safeParse(document);
  if (parsed.success) return { ok: true, key: sourceOrderId, document: parsed.data };
  const { issues } = parsed.error;
  const reason = `The order does not fit the order format. ${firstFault(issues, nameOf)}`;
  return { ok: false, reference, code: 'invalid_order', reason, fields: fieldsAtFault(issues, nameOf) };
}
