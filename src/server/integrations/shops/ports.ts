/**
 * What an import knows of a shop system: a format that recognizes its own documents and maps them to ours. Pure: the
 * readers bring documents one at a time, whatever the file; src/server/import-formats.ts lists the formats there are.
 */
import type { ProductDocument } from '../../../contract/product.ts';
import type { OrderDocument } from '../../../domain/orders/order.ts';
import type { ProtectionProduct } from './protection-product.ts';

/** What a document does not say and the store, or whoever imports, has to. */
export type FormatOptions = {
  /** Of the store, ISO 4217: for documents whose amounts name none. */
  currency: string;
  /** Of the store, IANA: for times without an offset. */
  timeZone: string;
  protectionProduct: ProtectionProduct;
  /** Orders of a test mode: real shops refuse them, a development shop has nothing else. */
  testOrders: 'refuse' | 'accept';
  /** The name of the meta data that holds an item's warranty as an ISO 8601 duration; null where there is none. */
  warrantyMetaKey: string | null;
};

/** A document that can't be taken over. */
export type Refusal = {
  /** What a person finds it by: its number, name or id. Null: it has none, so its place in the file stands in. */
  reference: string | null;
  code: string;
  /** A sentence, or two. */
  reason: string;
  /** The fields at fault as paths: `line_items.0.price`. */
  fields: string[];
};

export type Mapped<Document> = { ok: true; key: string; document: Document } | ({ ok: false } & Refusal);

export type Format<Document> = {
  /** As a sentence names it: "Shopify". */
  name: string;
  /** Whether a parsed JSON value is a document of this format, by its marks alone; it may still be refused. Never throws. */
  recognizes(value: unknown): boolean;
  /** Our document with the shop system's id as `key`, or why not. Never throws. */
  map(value: unknown, options: FormatOptions): Mapped<Document>;
};

export type OrderFormat = Format<OrderDocument>;
export type ProductFormat = Format<ProductDocument>;
