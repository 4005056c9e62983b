/**
 * Maps a BigCommerce product of version 3, with its variants and images, to our product document. Pure. docs/importing.md has the table. The
 * fields: reference/catalog/products_catalog.v3.yml of github.com/bigcommerce/docs, read November 2026.
 */
import { z } from 'zod';
import { type ProductDocument, productDocumentSchema } from '../../../../contract/product.ts';
import { mapDocument, referenceFrom } from '../map-document.ts';
import type { FormatOptions, Mapped, ProductFormat } from '../ports.ts';
import { priceOf } from '../product-prices.ts';
import { PRODUCT_REFUSALS, ProductRefusal } from '../product-refusals.ts';
import { isProtection } from '../protection-product.ts';
import { idOrNull, linkOrNull, textOrNull } from '../text.ts';

const id = z.union([z.string().max(100), z.number()]);
const text = z.string().max(5_000).nullish();
const price = z.union([z.string().max(40), z.number()]).nullish();

const sold = z.object({ id, sku: text, upc: text, gtin: text, price, calculated_price: price });

const variant = sold.extend({
  image_url: text,
  option_values: z
    .array(z.object({ label: text }))
    .max(200)
    .nullish(),
});

const productSchema = sold.extend({
  name: text,
  type: text,
  is_visible: z.boolean().nullish(),
  availability: text,
  variants: z.array(variant).max(3_000).nullish(),
  images: z
    .array(z.object({ is_thumbnail: z.boolean().nullish(), url_standard: text }))
    .max(1_000)
    .nullish(),
});
type BigProduct = z.infer<typeof productSchema>;
type Variant = z.infer<typeof variant>;

/** Never throws. */
export function mapBigCommerceProduct(value: unknown, options: FormatOptions): Mapped<ProductDocument> {
  return mapDocument(value, {
    refusals: PRODUCT_REFUSALS,
    source: productSchema,
    contract: productDocumentSchema,
    invalid: 'invalid_product',
    referenceOf: (document) => referenceFrom(document, ['name', 'sku', 'id']),
    build: (product) => build(product, options),
  });
}

function build(product: BigProduct, options: FormatOptions): { key: string; document: ProductDocument } {
  const key = idOrNull(product.id);
  if (key === null) throw new ProductRefusal('id_missing', ['id']);
  const image = product.images?.find(({ is_thumbnail }) => is_thumbnail === true) ?? product.images?.[0];
  const document: ProductDocument = {
    name: textOrNull(product.name, 500) ?? '',
    sku: textOrNull(product.sku),
    barcode: barcodeOf(product),
    imageUrl: linkOrNull(image?.url_standard),
    price: priceOf(product.calculated_price ?? product.price, 'price', options.currency),
    currency: options.currency,
    variants: (product.variants ?? []).map((one, i) => variantOf(one, `variants.${i}`, options.currency)),
    warrantyPeriod: null,
    status: statusOf(product, options),
  };
  return { key, document };
}

const barcodeOf = ({ gtin, upc }: { gtin?: string | null; upc?: string | null }): string | null =>
  textOrNull(gtin) ?? textOrNull(upc);

/** A product without options has one variant, which has no name. */
function variantOf(source: Variant, path: string, currency: string): ProductDocument['variants'][number] {
  const sourceVariantId = idOrNull(source.id);
  if (sourceVariantId === null) throw new ProductRefusal('id_missing', [`${path}.id`]);
  const chosen = (source.option_values ?? []).flatMap(({ label }) => textOrNull(label) ?? []);
  return {
    sourceVariantId,
    name: textOrNull(chosen.join(', '), 500),
    sku: textOrNull(source.sku),
    barcode: barcodeOf(source),
    imageUrl: linkOrNull(source.image_url),
    price: priceOf(source.calculated_price ?? source.price, `${path}.price`, currency),
  };
}

/** A product that can be neither lost nor broken must not be found when choosing a product to claim. */
function statusOf(product: BigProduct, options: FormatOptions): ProductDocument['status'] {
  const isPremium = isProtection({ title: product.name, sku: product.sku }, options.protectionProduct);
  if (isPremium || product.type === 'digital') return 'archived';
  return product.is_visible === false ? 'draft' : 'active';
}

const OTHERS = ['sourceProductId', 'line_items', 'title', 'handle', 'regular_price', 'product'];

/** Recognized by how its stock is counted, plus a price after rules. */
export const bigCommerceProducts: ProductFormat = {
  name: 'BigCommerce',
  recognizes(value) {
    const product = Object(value) as Record<string, unknown>;
    const other = OTHERS.some((key) => key in product);
    return 'inventory_tracking' in product && 'calculated_price' in product && !other;
  },
  map: mapBigCommerceProduct,
};
