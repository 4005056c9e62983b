/**
 * How long each field of a form may be, in UTF-16 units, and how many values it may have. Held where a form is read,
 * before any handler sees it; a field that does not stand here can't be read (form-fields.ts). Lengths come from the contract.
 */
import { z } from 'zod';
import { filingBodySchema, receivedItemSchema, signatureSchema } from '../../contract/claim.ts';
import { appealBodySchema, withdrawalBodySchema } from '../../contract/claim-state.ts';
import { offlineFilingSchema } from '../../contract/in-store.ts';
import { lookupQuerySchema } from '../../contract/lookup.ts';
import { messageBodySchema } from '../../contract/message.ts';
import { addressSchema } from '../../contract/order.ts';
import { email, sourceId } from '../../contract/text.ts';

export type FieldLimit = { longest: number; values: number };

/** The `max` of a text of the contract, however it is wrapped. */
function longestOf(schema: z.ZodType): number {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault)
    inner = inner.unwrap() as z.ZodType;
  const longest = inner instanceof z.ZodString ? inner.maxLength : null;
  if (longest === null) throw new Error('This text of the contract has no greatest length');
  return longest;
}

const line = (schema: z.ZodType): FieldLimit => ({ longest: longestOf(schema), values: 1 });

/** A browser sends each line break as two characters. What is a little too long comes back with the screen's own words. */
const lines = (schema: z.ZodType): FieldLimit => ({ longest: 2 * longestOf(schema), values: 1 });

/** A choice among words of ours, a number, a tick. */
const choice: FieldLimit = { longest: 100, values: 1 };
const several = (limit: FieldLimit, values: number): FieldLimit => ({ ...limit, values });

const address = addressSchema.shape;
const issue = filingBodySchema.shape.fulfillmentIssues.element.shape.issues.element.shape;
const fileKey = line(issue.images.unwrap().element);
const [drawnSignature] = signatureSchema.options;

const FIELDS = {
  order: line(lookupQuerySchema.shape.order),
  email: line(email),
  /** An address that was offered in its place, and the one it was offered for. */
  suggestion: line(email),
  asked: line(email),
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
  // A review is as long as a message; a reason to withdraw has the same name as a choice.
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
  another: choice,
  signLater: choice,
  tell: choice,
  mail: choice,
  done: choice,
  update: choice,
  upload: choice,
} as const satisfies Record<string, FieldLimit>;

/** The names of all fields but those of single items. */
export const FIELD_NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/** How long the name of an item's field is: how many of it, by its id, and how to fix it, by its shipment's and its own. */
const OF_ITEM = {
  'quantity.': FIELDS.item.longest,
  'method.': FIELDS.item.longest + FIELDS.shipment.longest + '200..'.length,
} as const;

export type FieldName = keyof typeof FIELDS | `${keyof typeof OF_ITEM}${string}`;

/** Null for a name that no form of ours has. */
export function limitOf(name: string): FieldLimit | null {
  if (Object.hasOwn(FIELDS, name)) return FIELDS[name as keyof typeof FIELDS];
  const own = Object.entries(OF_ITEM).find(([prefix]) => name.startsWith(prefix));
  return own !== undefined && name.length <= own[0].length + own[1] ? choice : null;
}

/** The most fields that one form has: an order's items, each with its quantity or its method, and the rest. */
export const MOST_FIELDS = 2 * FIELDS.item.values + 200;

const KB = 1024;

/** A long text of any script, or five hundred items. Files of a form are streams with limits of their own. */
export const FORM_BYTES = 256 * KB;

/** Beside that a drawn signature, in base64, of which an address escapes a few signs. */
export const SIGNED_FORM_BYTES = FORM_BYTES + Math.ceil(1.1 * FIELDS.signature.longest);
