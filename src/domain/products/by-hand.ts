/**
 * What people of the team changed in a product, and how it goes together with what the shop sends
 * (docs/decisions/102-products-by-hand.md).
 */
import type { FieldChange } from '../orders/by-hand.ts';

export type ProductValues = {
  name: string;
  sku: string | null;
  barcode: string | null;
  imageUrl: string | null;
  /** Decimals in `currency`. */
  price: string | null;
  currency: string | null;
  /** ISO 8601 duration; null without a warranty. */
  warrantyPeriod: string | null;
  status: 'active' | 'draft' | 'archived';
};
export type VariantValues = {
  name: string | null;
  sku: string | null;
  barcode: string | null;
  imageUrl: string | null;
  price: string | null;
};
export type Product = ProductValues & { variants: (VariantValues & { sourceVariantId: string })[] };

export const PRODUCT_FIELDS = [
  ...(['name', 'sku', 'barcode', 'imageUrl', 'price', 'currency', 'warrantyPeriod', 'status'] as const),
];
export const VARIANT_FIELDS = ['name', 'sku', 'barcode', 'imageUrl', 'price'] as const;

/** The fields that a person changed, with the values that count. `variants`: by their id. */
export type KeptInProduct = Partial<ProductValues> & { variants?: Record<string, Partial<VariantValues>> };

/** "20" is the same price as "20.00". */
const isSame = (field: string, one: string | null, other: string | null): boolean =>
  one === other || (field === 'price' && one !== null && other !== null && Number(one) === Number(other));

const differing = <Field extends string>(
  fields: readonly Field[],
  from: Readonly<Record<Field, string | null>>,
  to: Readonly<Record<Field, string | null>>,
): Field[] => fields.filter((field) => !isSame(field, from[field], to[field]));

const only = <Of extends object>(fields: readonly (keyof Of)[], values: Of): Partial<Of> =>
  Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Of>;

const withoutPrice = <Kept extends { price?: string | null }>({ price: _, ...rest }: Kept) => rest;

/**
 * The product with what was changed by hand over what the shop sent. A price counts in the currency it was entered in: while
 * the shop names another one, the shop's prices count.
 */
export function withKeptInProduct<Sent extends Product>(shop: Sent, kept: KeptInProduct | null): Sent {
  if (kept === null) return shop;
  const { variants = {}, currency, ...fields } = kept;
  const isOwnCurrency = shop.currency === null || currency === undefined || shop.currency === currency;
  const changes = new Map(Object.entries(variants));
  return {
    ...shop,
    ...(isOwnCurrency ? { ...fields, ...(currency !== undefined && { currency }) } : withoutPrice(fields)),
    variants: shop.variants.map((variant) => {
      const change = changes.get(variant.sourceVariantId) ?? {};
      return { ...variant, ...(isOwnCurrency ? change : withoutPrice(change)) };
    }),
  };
}

/** What differs from the shop's product and so was changed by hand; null if nothing does. Prices bring their currency. */
export function keptInProduct(edit: Product, shop: Product): KeptInProduct | null {
  const fields = differing(PRODUCT_FIELDS, shop, edit);
  const ofShop = new Map(shop.variants.map((variant) => [variant.sourceVariantId, variant]));
  const variants = edit.variants.flatMap((variant): [string, Partial<VariantValues>][] => {
    const sent = ofShop.get(variant.sourceVariantId);
    const changed = sent ? differing(VARIANT_FIELDS, sent, variant) : [];
    return changed.length === 0 ? [] : [[variant.sourceVariantId, only<VariantValues>(changed, variant)]];
  });
  const hasPrice = fields.includes('price') || variants.some(([, values]) => 'price' in values);
  const kept: KeptInProduct = {
    ...only<ProductValues>(fields, edit),
    ...(hasPrice && { currency: edit.currency }),
    ...(variants.length > 0 && { variants: Object.fromEntries(variants) }),
  };
  return Object.keys(kept).length > 0 ? kept : null;
}

/** The fields in which the shop's product says something else than what was changed by hand: "price", "variants.v1.name". */
export function productAgainst(shop: Product, kept: KeptInProduct | null): string[] {
  if (kept === null) return [];
  const now = withKeptInProduct(shop, kept);
  return [
    ...differing(PRODUCT_FIELDS, shop, now),
    ...now.variants.flatMap((variant, at) =>
      differing(VARIANT_FIELDS, shop.variants[at] ?? variant, variant).map(
        (field) => `variants.${variant.sourceVariantId}.${field}`,
      ),
    ),
  ];
}

/** What differs between two states of a product with the same variants, for its history. */
export function productChanges(before: Product, after: Product): FieldChange[] {
  return [
    ...differing(PRODUCT_FIELDS, before, after).map((field) => ({
      ...{ field, item: null, before: before[field], after: after[field] },
    })),
    ...after.variants.flatMap((variant, at) => {
      const was = before.variants[at] ?? variant;
      const item = was.name ?? was.sku ?? was.sourceVariantId;
      return differing(VARIANT_FIELDS, was, variant).map((field) => ({
        ...{ field, item, before: was[field], after: variant[field] },
      }));
    }),
  ];
}
