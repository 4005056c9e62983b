/**
 * Maps a Shopify product (Admin REST API's Product with its variants, options and images, or the body of a products/*
 * webhook) to our product document. Pure. docs/importing.md has the table.
 */
import { z } from 'zod';
import { type ProductDocument, productDocumentSchema } from '../../../../contract/product.ts';
import { mapDocument, referenceFrom } from '../map-document.ts';
import type { FormatOptions, Mapped, ProductFormat } from '../ports.ts';
import { priceOf } from '../product-prices.ts';
import { PRODUCT_REFUSALS, ProductRefusal } from '../product-refusals.ts';
import { isProtection } from '../protection-product.ts';
import { idOrNull, linkOrNull, textOrNull } from '../text.ts';
import { warrantyOf } from '../warranty.ts';

const id = z.union([z.string().max(100), z.number()]);
const text = z.string().max(5_000).nullish();

const image = z.object({ id: id.nullish(), src: text, variant_ids: z.array(id).max(3_000).nullish() });

const variant = z.object({
  id,
  admin_graphql_api_id: text,
  title: text,
  sku: text,
  barcode: text,
  price: z.union([z.string().max(40), z.number()]).nullish(),
  image_id: id.nullish(),
  requires_shipping: z.boolean().nullish(),
});

/** A separate resource, which an export may include here. */
const metafield = z.object({ namespace: text, key: text, value: z.unknown().optional() });

const STATUSES = { active: 'active', draft: 'draft', archived: 'archived', unlisted: 'active' } as const;

const productSchema = z.object({
  id,
  admin_graphql_api_id: text,
  title: text,
  vendor: text,
  /** "unlisted" is sold to anyone with the link. */
  status: z.enum(['active', 'draft', 'archived', 'unlisted']).nullish(),
  variants: z.array(variant).max(3_000),
  images: z.array(image).max(3_000).nullish(),
  image: image.nullish(),
  metafields: z.array(metafield).max(1_000).nullish(),
});

type ShopifyProduct = z.infer<typeof productSchema>;

const unwrap = (value: unknown): unknown => {
  const { product } = Object(value) as Record<string, unknown>;
  return product === undefined ? value : product;
};

/** Unwraps a single-product answer. Never throws. */
export function mapShopifyProduct(value: unknown, options: FormatOptions): Mapped<ProductDocument> {
  return mapDocument(unwrap(value), {
    refusals: PRODUCT_REFUSALS,
    source: productSchema,
    contract: productDocumentSchema,
    invalid: 'invalid_product',
    referenceOf: (document) => referenceFrom(document, ['title', 'id']),
    build: (product) => build(product, options),
  });
}

function build(product: ShopifyProduct, options: FormatOptions): { key: string; document: ProductDocument } {
  const key = idOrNull(product.id, product.admin_graphql_api_id);
  if (key === null) throw new ProductRefusal('id_missing', ['id']);
  const variants = variantsOf(product, options.currency);
  const only = variants.length === 1 ? variants[0] : undefined;
  const document: ProductDocument = {
    name: textOrNull(product.title, 500) ?? '',
    sku: only?.sku ?? null,
    barcode: only?.barcode ?? null,
    imageUrl: linkOrNull(product.image?.src) ?? linkOrNull(product.images?.[0]?.src),
    price: lowest(variants.map(({ price }) => price)),
    currency: options.currency,
    variants,
    warrantyPeriod: warrantyFrom(product, options.warrantyMetaKey),
    status: statusOf(product, options),
  };
  return { key, document };
}

function variantsOf(product: ShopifyProduct, currency: string): ProductDocument['variants'] {
  const pictures = product.images ?? [];
  return product.variants.map((source, i) => {
    const sourceVariantId = idOrNull(source.id, source.admin_graphql_api_id);
    if (sourceVariantId === null) throw new ProductRefusal('id_missing', [`variants.${i}.id`]);
    const name = textOrNull(source.title, 500);
    const picture =
      pictures.find((p) => p.id != null && p.id === source.image_id) ??
      pictures.find((p) => p.variant_ids?.includes(source.id));
    return {
      sourceVariantId,
      name: name === 'Default Title' ? null : name,
      sku: textOrNull(source.sku),
      barcode: textOrNull(source.barcode),
      imageUrl: linkOrNull(picture?.src),
      price: priceOf(source.price, `variants.${i}.price`, currency),
    };
  });
}

/** All have the same number of decimals, so the shorter one, then the one that sorts first, is lower. */
function lowest(prices: (string | null)[]): string | null {
  const known = prices.filter((price) => price !== null);
  return known.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0] ?? null;
}

/** The store names the metafield as "namespace.key". */
function warrantyFrom({ metafields }: ShopifyProduct, metaKey: string | null): string | null {
  const at = (metafields ?? []).findIndex(({ namespace, key }) => `${namespace}.${key}` === metaKey);
  return warrantyOf(metafields?.[at]?.value, `metafields.${at}.value`);
}

/** A product that can be neither lost nor broken must not be found when choosing a product to claim. */
function statusOf(product: ShopifyProduct, options: FormatOptions): ProductDocument['status'] {
  const { title, vendor, variants } = product;
  const isPremium = [undefined, ...variants.map(({ sku }) => sku)].some((sku) =>
    isProtection({ title, vendor, sku }, options.protectionProduct),
  );
  const shipped = variants.length === 0 || variants.some((v) => v.requires_shipping !== false);
  return isPremium || !shipped ? 'archived' : STATUSES[product.status ?? 'active'];
}

/** Recognized by its variants plus a title and a handle or GraphQL id, also within the `product` of a single answer. */
export const shopifyProducts: ProductFormat = {
  name: 'Shopify',
  recognizes(value) {
    const product = Object(unwrap(value)) as Record<string, unknown>;
    const other = 'line_items' in product || 'sourceProductId' in product;
    const named = 'handle' in product || 'admin_graphql_api_id' in product;
    return 'variants' in product && 'title' in product && named && !other;
  },
  map: mapShopifyProduct,
};
