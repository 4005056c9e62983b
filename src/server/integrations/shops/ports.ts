/**
 * What an import knows about a shop system: a format that recognizes its own documents and maps them to ours. Pure. The
 * readers deliver one document at a time, from any kind of file; src/server/import-formats.ts lists the formats.
 */
import type { ProductDocument } from '../../../contract/product.ts';
import type { OrderDocument } from '../../../domain/orders/order.ts';
import type { ProtectionProduct } from './protection-product.ts';

/** Values that documents lack, provided by the store or the person importing. */
export type FormatOptions = {
  /** The store's, ISO 4217: for documents whose amounts name no currency. */
  currency: string;
  /** The store's, IANA: for times without an offset. */
  timeZone: string;
  protectionProduct: ProtectionProduct;
  /** Orders of a test mode: real shops refuse them, a development shop has no others. */
  testOrders: 'refuse' | 'accept';
  /** The name of the metadata that contains an item's warranty as an ISO 8601 duration; null if there is none. */
  warrantyMetaKey: string | null;
};

/** A document that can't be imported. */
export type Refusal = {
  /** How a person finds it: its number, name or id. Null: it has none, so its position in the file is used. */
  reference: string | null;
  code: string;
  /** One or two sentences. */
  reason: string;
  /** The paths of the fields at fault: `line_items.0.price`. */
  fields: string[];
};

export type Mapped<Document> = { ok: true; key: string; document: Document } | ({ ok: false } & Refusal);

export type Format<Document> = {
  /** The name used in sentences: "Shopify". */
  name: string;
  /**
   * Whether a parsed JSON value is a document of this format, judged by characteristic fields only. It may still be
   * refused. Never throws.
   */
  recognizes(value: unknown): boolean;
  /** Our document with the shop system's id as `key`, or why not. Never throws. */
  map(value: unknown, options: FormatOptions): Mapped<Document>;
};

export type OrderFormat = Format<OrderDocument>;
export type ProductFormat = Format<ProductDocument>;
