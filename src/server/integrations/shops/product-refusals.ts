/** The reasons for refusing a product: codes, and the sentences the importer shows (docs/importing.md lists them). */
import { DocumentRefusal } from './refusal.ts';

export const PRODUCT_REFUSALS = {
  malformed: "This is not a product as its shop system's API documents it.",
  id_missing: 'The product, or one of its variants, has no readable id.',
  variation_apart: 'A variation without its product: put it into the "variations" of the product.',
  price_unreadable: 'A price is malformed or negative.',
  warranty_unreadable: 'The warranty is no ISO 8601 duration such as "P2Y".',
  invalid_product: 'The product does not fit the product format.',
} as const;

export class ProductRefusal extends DocumentRefusal<keyof typeof PRODUCT_REFUSALS> {}
