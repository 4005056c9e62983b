/** Maps a WooCommerce product (REST API v3) to our product document. Pure. docs/importing.md has the table. */
import { type ProductDocument, productDocumentSchema } from '../../../../contract/product.ts';
import { mapDocument, referenceFrom } from '../map-document.ts';
import type { FormatOptions, Mapped, ProductFormat } from '../ports.ts';
import { priceOf } from '../product-prices.ts';
import { PRODUCT_REFUSALS, ProductRefusal } from '../product-refusals.ts';
import { isProtection } from '../protection-product.ts';
import { idOrNull, linkOrNull, textOrNull } from '../text.ts';
import { warrantyFrom } from './meta.ts';
import { plainText } from './plain-text.ts';
import { type WooProduct, type WooVariation, wooProductSchema } from './product-schema.ts';

/** Never throws. */
export function mapWooCommerceProduct(value: unknown, options: FormatOptions): Mapped<ProductDocument> {
  return mapDocument(value, {
    refusals: PRODUCT_REFUSALS,
    source: wooProductSchema,
    contract: productDocumentSchema,
    invalid: 'invalid_product',
    referenceOf: (document) => referenceFrom(document, ['name', 'sku', 'id']),
    build: (product) => build(product, options),
  });
}

function build(product: WooProduct, options: FormatOptions): { key: string; document: ProductDocument } {
  const key = idOrNull(product.id);
  if (key === null) throw new ProductRefusal('id_missing', ['id']);
  // Its only name is "Red, M", and it can't be merged into another document. Older versions of WooCommerce report
  // neither `type` nor name, but always one `image` where a product has several.
  const isVariation = product.type === 'variation' || (!product.images && product.image !== undefined);
  if (isVariation) throw new ProductRefusal('variation_apart', ['type']);
  const document: ProductDocument = {
    name: plainText(product.name, 500) ?? '',
    sku: textOrNull(product.sku),
    barcode: textOrNull(product.global_unique_id),
    imageUrl: linkOrNull(product.images?.[0]?.src || null),
    price: priceOf(product.price, 'price', options.currency),
    currency: options.currency,
    variants: (product.variations ?? []).map((v, i) => variantOf(v, `variations.${i}`, options.currency)),
    warrantyPeriod: warrantyFrom(product.meta_data, options.warrantyMetaKey, ''),
    status: statusOf(product, options),
  };
  return { key, document };
}

function variantOf(
  source: string | number | WooVariation,
  path: string,
  currency: string,
): ProductDocument['variants'][number] {
  const whole = typeof source === 'object' ? source : null;
  const sourceVariantId = idOrNull(typeof source === 'object' ? source.id : source);
  if (sourceVariantId === null) throw new ProductRefusal('id_missing', [path]);
  const chosen = (whole?.attributes ?? []).flatMap(({ option }) =>
    typeof option === 'string' ? (plainText(option) ?? []) : [],
  );
  return {
    sourceVariantId,
    name: textOrNull(chosen.join(', '), 500) ?? plainText(whole?.name, 500),
    sku: textOrNull(whole?.sku),
    barcode: textOrNull(whole?.global_unique_id),
    imageUrl: linkOrNull(whole?.image?.src || null),
    price: priceOf(whole?.price, `${path}.price`, currency),
  };
}

/** Only the shop's own staff can see "future" and "private" products. */
const STATUSES: Record<string, ProductDocument['status']> = {
  publish: 'active',
  draft: 'draft',
  pending: 'draft',
  private: 'draft',
  future: 'draft',
  trash: 'archived',
};

/** A grouped product is a list of products, an external one is sold by somebody else. */
const NOT_SOLD_ITSELF = ['grouped', 'external'];

/** A product that can be neither lost nor broken must not be found when choosing a product to claim. */
function statusOf(product: WooProduct, options: FormatOptions): ProductDocument['status'] {
  const { name, sku, type, variations } = product;
  const isPremium = isProtection({ title: plainText(name), sku }, options.protectionProduct);
  const whole = (variations ?? []).filter((v) => typeof v === 'object');
  const isVirtual = product.virtual === true || (whole.length > 0 && whole.every((v) => v.virtual === true));
  if (isPremium || isVirtual || NOT_SOLD_ITSELF.includes(type ?? '')) return 'archived';
  return STATUSES[product.status ?? 'publish'] ?? 'draft';
}

/** Recognized by a regular price plus a stock status, which a variation has as well. */
export const wooCommerceProducts: ProductFormat = {
  name: 'WooCommerce',
  recognizes(value) {
    const product = Object(value) as Record<string, unknown>;
    const other = ['sourceProductId', 'variants', 'line_items'].some((key) => key in product);
    return 'regular_price' in product && 'stock_status' in product && !other;
  },
  map: mapWooCommerceProduct,
};
