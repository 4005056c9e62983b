/** Changing a product by hand. What is changed stays, whatever the shop sends (docs/decisions/102-products-by-hand.md). */
import { productDocumentSchema } from '../../contract/product.ts';
import type { ProductEditAnswer, ProductEditBody } from '../../contract/product-edit.ts';
import { valuesOf } from '../../domain/orders/by-hand.ts';
import {
  keptInProduct,
  type Product,
  productAgainst,
  productChanges,
} from '../../domain/products/by-hand.ts';
import { actorIdOf, type HeldStore, type HeldWrite, refuseOtherVersion } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import { keepInProduct, type ProductInHand, takeProduct } from '../products/save.ts';
import { findProductChanges, writeProductChange } from './queries.ts';

async function productOf(
  { client, storeId }: HeldStore,
  id: string,
  how: 'read' | 'held',
): Promise<ProductInHand> {
  const product = await takeProduct(client, storeId, id, how);
  if (!product) throw new ProblemError('not_found');
  return product;
}

/** @throws not_found */
export async function readEdit(held: HeldStore, id: string): Promise<ProductEditAnswer> {
  const { now, shop, kept, version } = await productOf(held, id, 'read');
  const changes = await findProductChanges(held.client, held.storeId, id);
  return {
    ...{ sourceProductId: id, version, ...now, shop, keptByHand: productAgainst(shop, kept) },
    changes: changes.map(({ at, ...change }) => ({ at: new Date(at).toISOString(), ...change })),
  };
}

/** @throws not_found, version_mismatch, validation_failed */
export async function replaceEdit(
  held: HeldWrite & { version: number | null },
  body: ProductEditBody,
  id: string,
): Promise<ProductEditAnswer> {
  const { client, storeId, caller, now: at, version } = held;
  const product = await productOf(held, id, 'held');
  refuseOtherVersion(version, product);
  const after = takeEdit(product, body);
  const fields = productChanges(product.now, after);
  await keepInProduct(client, storeId, product, keptInProduct(after, product.shop));
  if (fields.length > 0) {
    await writeProductChange(client, storeId, { id, actorId: actorIdOf(caller), fields, at });
  }
  held.changed({
    subject: { id, name: product.now.name },
    before: valuesOf(fields, 'before'),
    after: valuesOf(fields, 'after'),
  });
  return readEdit(held, id);
}

type Fault = { path: string; message: string };

/** What was sent, checked against the product: its variants, its currency and the currency's digits. */
function takeEdit({ now, shop }: ProductInHand, { variants, ...fields }: ProductEditBody): Product {
  const sent = new Map(Object.entries(variants));
  const edit = {
    ...fields,
    variants: now.variants.map((variant) => ({ ...variant, ...sent.get(variant.sourceVariantId) })),
  };
  const known = new Set(now.variants.map(({ sourceVariantId }) => sourceVariantId));
  const faults: Fault[] = [...sent.keys()]
    .filter((id) => !known.has(id))
    .map((id) => ({ path: `variants.${id}`, message: 'The product has no variant with this id.' }));
  if (shop.currency !== null && edit.currency !== shop.currency) {
    faults.push({ path: 'currency', message: `Your shop sells this product in ${shop.currency}.` });
  }
  if (faults.length === 0) faults.push(...documentFaults(edit));
  if (faults.length > 0) throw new ProblemError('validation_failed', { fields: faults });
  return edit;
}

/** The faults of the product as a whole, with the variants by their ids. */
function documentFaults(edit: Product): Fault[] {
  const parsed = productDocumentSchema.safeParse(edit);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path: [part, at, ...rest], message }) => {
    const id = part === 'variants' ? edit.variants[Number(at)]?.sourceVariantId : at;
    return { path: [part, id, ...rest].filter((step) => step !== undefined).join('.'), message };
  });
}
