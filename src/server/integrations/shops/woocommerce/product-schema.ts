/** The fields we read of a WooCommerce product, as documented for the REST API v3 (Products, Product variations). */
import { z } from 'zod';
import { metaSchema } from './meta.ts';

const id = z.union([z.string().max(100), z.number()]);
const text = z.string().max(5_000).nullish();
const price = z.union([z.string().max(40), z.number()]).nullish();
const image = z.object({ src: z.union([text, z.literal(false)]) });

/** What products and their variations have in common. */
const sold = z.object({
  id,
  name: text,
  sku: text,
  /** GTIN, UPC, EAN or ISBN, since WooCommerce 9.2. */
  global_unique_id: text,
  price,
  virtual: z.boolean().nullish(),
});

const variation = sold.extend({
  image: image.nullish(),
  attributes: z
    .array(z.object({ option: z.unknown().optional() }))
    .max(200)
    .nullish(),
});

export const wooProductSchema = sold.extend({
  type: text,
  status: text,
  images: z.array(image).max(1_000).nullish(),
  image: image.nullish(),
  /** Ids in the product; complete if replaced with the resources `products/{id}/variations`. */
  variations: z
    .array(z.union([id, variation]))
    .max(3_000)
    .nullish(),
  meta_data: metaSchema,
});

export type WooProduct = z.infer<typeof wooProductSchema>;
export type WooVariation = z.infer<typeof variation>;
