/**
 * The maximum length of each form field, in UTF-16 units, and how many values it may have. Enforced while the form is parsed,
 * before any handler runs; fields not listed here can't be read (form-fields.ts). Lengths come from the contract.
 */
import { z } from 'zod';
import { filingBodySchema, receivedItemSchema, signatureSchema } from '../../contract/claim.ts';
import { appealBodySchema, withdrawalBodySchema } from '../../contract/claim-state.ts';
import { offlineFilingSchema } from '../../contract/in-store.ts';
import { lookupQuerySchema } from '../../contract/lookup.ts';
import { messageBodySchema } from '../../contract/message.ts';
import { addressSchema } from '../../contract/order.ts';
import { email, sourceId } from '../../contract/text.ts';
import type { ItemAnswers } from '../../domain/filing/draft.ts';

export type FieldLimit = { longest: number; values: number };

/** The `max` of a string schema, however it is wrapped. */
function longestOf(schema: z.ZodType): number {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault)
    inner = inner.unwrap() as z.ZodType;
  const longest = inner instanceof z.ZodString ? inner.maxLength : null;
  if (longest === null) throw new Error('This text of the contract has no greatest length');
  return longest;
}

const line = (schema: z.ZodType): FieldLimit => ({ longest: longestOf(schema), values: 1 });

/** Browsers send a line break as two characters. Text that is slightly too long gets the screen's own error. */
const lines = (schema: z.ZodType): FieldLimit => ({ longest: 2 * longestOf(schema), values: 1 });

/** A value from a fixed list, a number or a checkbox. */
const choice: FieldLimit = { longest: 100, values: 1 };
const several = (limit: FieldLimit, values: number): FieldLimit => ({ ...limit, values });

const address = addressSchema.shape;
const issue = filingBodySchema.shape.fulfillmentIssues.element.shape.issues.element.shape;
const fileKey = line(issue.images.unwrap().element);
const [drawnSignature] = signatureSchema.options;

const FIELDS = {
  order: line(lookupQuerySchema.shape.order),
  email: line(email),
  /** The suggested address, and the address it was suggested for. */
  suggestion: line(email),
  asked: line(email),
  /** The button of a choice, or the suggested address to mail to. */
  mail: line(email),
  code: line(lookupQuerySchema.shape.code),
  name: line(offlineFilingSchema.shape.item.shape.name),
  company: line(address.company),
  address1: line(address.address1),
  address2: line(address.address2),
  city: line(address.city),
  province: line(address.province),
  postalCode: line(address.postalCode),
  country: choice,
  phone: line(address.phone),
  received: line(receivedItemSchema.shape.name),
  receivedProduct: line(sourceId),
  search: choice,
  details: lines(issue.details),
  content: lines(messageBodySchema.shape.messageContent),
  answer: lines(messageBodySchema.shape.messageContent),
  message: lines(appealBodySchema.shape.message),
  // A review may be as long as a message; the reason of a withdrawal shares its name with a choice.
  reason: lines(withdrawalBodySchema.shape.reason),
  rating: choice,
  signature: line(drawnSignature),
  signatureName: { longest: 200, values: 1 },
  item: several(line(sourceId), 500),
  shipment: several(line(sourceId), 100),
  product: line(sourceId),
  q: { longest: 200, values: 1 },
  image: several(fileKey, 50),
  remove: fileKey,
  key: choice,
  category: choice,
  claimCategory: choice,
  issueType: choice,
  method: choice,
  granularity: choice,
  quantity: choice,
  price: choice,
  date: choice,
  hasReceipt: choice,
  acknowledged: choice,
  addressConfirmed: choice,
  seen: choice,
  claimTerms: choice,
  another: choice,
  signLater: choice,
  tell: choice,
  done: choice,
  update: choice,
  upload: choice,
} as const satisfies Record<keyof ItemAnswers, FieldLimit> & Record<string, FieldLimit>;

/** Names of all fields except those of single items. */
export const FIELD_NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/**
 * Maximum length of the names of an item's fields: its quantity, named by its id, and its resolution, named by the ids of its
 * shipment and itself.
 */
const OF_ITEM = {
  'quantity.': FIELDS.item.longest,
  'method.': FIELDS.item.longest + FIELDS.shipment.longest + '200..'.length,
} as const;

export type FieldName = keyof typeof FIELDS | `${keyof typeof OF_ITEM}${string}`;

/** Null for a name that no form uses. */
export function limitOf(name: string): FieldLimit | null {
  if (Object.hasOwn(FIELDS, name)) return FIELDS[name as keyof typeof FIELDS];
  const own = Object.entries(OF_ITEM).find(([prefix]) => name.startsWith(prefix));
  return own !== undefined && name.length <= own[0].length + own[1] ? choice : null;
}

/** The most fields a form can have: every item of an order with its quantity or method, and the others. */
export const MOST_FIELDS = 2 * FIELDS.item.values + 200;

const KB = 1024;

/** Enough for a long text in any script, or five hundred items. Uploaded files are streams with their own limits. */
export const FORM_BYTES = 256 * KB;

/** Adds room for a drawn signature in base64, of which URL encoding escapes a few characters. */
export const SIGNED_FORM_BYTES = FORM_BYTES + Math.ceil(1.1 * FIELDS.signature.longest);
