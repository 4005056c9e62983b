import { type ProductDocument, productDocumentSchema } from '../../contract/product.ts';
import { fieldsAtFault, firstFault } from '../integrations/shops/issues.ts';
import type { Mapped, ProductFormat } from '../integrations/shops/ports.ts';

/** In a file, our document includes its id, which `PUT /v1/products/{sourceProductId}` has in its address. */
export const ownProducts: ProductFormat = {
  name: 'Makegood',
  recognizes: (value) => 'sourceProductId' in Object(value),
  map: (value) => readOwnProduct(Object(value)),
};

/** `nameOf`: the readable name of a field such as `variants.0.price`. */
export function readOwnProduct(
  value: Record<string, unknown>,
  nameOf?: (path: string) => string,
): Mapped<ProductDocument> {
  const { sourceProductId: key, ...document } = value;
  if (typeof key !== 'string' || key.trim() === '' || key.length > 200) {
    const reason = 'The document has no sourceProductId: in a file it must stand beside the product.';
    return { ok: false, reference: null, code: 'id_missing', reason, fields: ['sourceProductId'] };
  }
  const parsed = productDocumentSchema.safeParse(document);
  if (parsed.success) return { ok: true, key, document: parsed.data };
  const { issues } = parsed.error;
  const reason = `The product does not fit the product format. ${firstFault(issues, nameOf)}`;
  return {
    ok: false,
    reference: key,
    code: 'invalid_product',
    reason,
    fields: fieldsAtFault(issues, nameOf),
  };
}
