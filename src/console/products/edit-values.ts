/** What the form of a product holds: each value by its path, such as "variants.v1.price". */
import type { ProductEditAnswer } from '../../contract/product-edit.ts';
import {
  PRODUCT_FIELDS,
  type Product,
  type ProductValues,
  VARIANT_FIELDS,
  type VariantValues,
} from '../../domain/products/by-hand.ts';
import type { FieldSpec } from '../forms/form-field.tsx';
import type { Values } from '../forms/use-section.ts';
import { text } from './text.ts';

const words = text.edit;

export const pathOf = (variantId: string, field: keyof VariantValues) => `variants.${variantId}.${field}`;

/** The values of an edit, or of the product as the shop sent it. */
export const valuesOf = (product: Product): Values =>
  Object.fromEntries([
    ...PRODUCT_FIELDS.map((field) => [field, product[field]]),
    ...product.variants.flatMap((variant) =>
      VARIANT_FIELDS.map((field) => [pathOf(variant.sourceVariantId, field), variant[field]]),
    ),
  ]);

export const bodyOf = ({ variants }: Product, values: Values) => ({
  ...Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, values[field]])),
  variants: Object.fromEntries(
    variants.map(({ sourceVariantId: id }) => [
      id,
      Object.fromEntries(VARIANT_FIELDS.map((field) => [field, values[pathOf(id, field)]])),
    ]),
  ),
});

const STATUSES = (['active', 'draft', 'archived'] as const).map((value) => ({
  value,
  label: text.status[value],
}));

/** @param currency of the prices, as the form has it */
function specOf(field: keyof ProductValues, path: string, currency: string): FieldSpec {
  const base = { path, label: words.fields[field] };
  const line = { ...base, kind: 'text', most: 255, isEmptyNull: true } as const;
  switch (field) {
    case 'name':
      return { ...line, most: 500, isEmptyNull: path !== 'name' };
    case 'sku':
    case 'barcode':
      return line;
    case 'imageUrl':
      return { ...line, most: 2000, type: 'url' };
    case 'price':
      return { ...base, kind: 'amount', unit: currency, isEmptyNull: true };
    case 'currency':
      return { ...line, most: 3, hint: words.currencyHint };
    case 'warrantyPeriod':
      return { ...base, kind: 'period', hint: words.warrantyHint };
    case 'status':
      return { ...base, kind: 'choice', options: STATUSES };
  }
}

const currencyOf = (values: Values): string => (typeof values.currency === 'string' ? values.currency : '');

export const productSpecs = (values: Values): FieldSpec[] =>
  PRODUCT_FIELDS.map((field) => specOf(field, field, currencyOf(values)));

export const variantSpecs = (variantId: string, values: Values): FieldSpec[] =>
  VARIANT_FIELDS.map((field) => specOf(field, pathOf(variantId, field), currencyOf(values)));

export const pathsOf = (edit: ProductEditAnswer): string[] => Object.keys(valuesOf(edit));
