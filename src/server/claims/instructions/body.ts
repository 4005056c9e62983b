/** The request to a provider. It is built once, stored as JSON without the store credit code, and is the same on each try. */
import { createHash } from 'node:crypto';
import { type CreditForm, chosenForm } from '../../../domain/claims/credit-forms.ts';
import type { InstructionKind } from '../../../domain/claims/resolution-types.ts';
import { type Carrying, isCarrying } from '../../../domain/ledger/accounts.ts';
import { formatAmount, parseAmount } from '../../../domain/money/money.ts';
import type { KeyRing } from '../../auth/keys.ts';
import type { Connected } from '../../connections/open.ts';
import { newCode, openCode, sealCode } from '../../database/credit-codes.ts';
import type {
  Carrier,
  CreditOrder,
  PayoutOrder,
  Provider,
  RefundOrder,
  ReplacementOrder,
} from '../../integrations/ports.ts';
import type { InstructionChange, InstructionRow, Taken } from './queries.ts';

type Orders = {
  refund: RefundOrder;
  payout: PayoutOrder;
  credit: CreditOrder;
  replacement: ReplacementOrder;
};

/** A request as it is stored. Amounts are decimal strings. */
export type Body = { [Way in keyof Orders]: { way: Way; order: Stored<Orders[Way]> } }[keyof Orders];

type Stored<Order> = Order extends { amount: unknown }
  ? Omit<Order, 'amount'> & { amount: string; currency: string }
  : Order;

/**
 * The first of the store's providers, in the store's order, that can carry out the instruction, and the way it does; null if none can. For store
 * credit, providers of the form that the store prefers come first.
 */
export function chooseWay(
  connected: readonly Connected[],
  kind: InstructionKind,
  preferred: CreditForm | null,
): Chosen | null {
  const ways = WAYS[kind].flatMap((way) =>
    connected.flatMap(({ name, provider }): Chosen[] => {
      if (!provider[way] || !isCarrying(name)) return [];
      return [
        { name, way, form: way === 'credit' ? chosenForm(provider.credit?.forms ?? [], preferred) : null },
      ];
    }),
  );
  return ways.find(({ form }) => form !== null && form === preferred) ?? ways[0] ?? null;
}

export type Chosen = { name: Carrying; way: keyof Orders; form: CreditForm | null };

/** The ways to carry out each kind, the best first: a refund to the original payment comes before a payout. */
export const WAYS = {
  PAYMENT: ['refund', 'payout'],
  CREDIT: ['credit'],
  GOODS: ['replacement'],
} as const satisfies Record<InstructionKind, readonly (keyof Orders)[]>;

/**
 * @param expiresOn the last day of store credit; null if it doesn't expire
 * @throws Error if the instruction lacks something that this way needs, which is a bug
 */
export function bodyOf(
  keys: KeyRing,
  taken: Taken,
  { way, form }: Pick<Chosen, 'way' | 'form'>,
  expiresOn: string | null,
): Body {
  const { instruction, order, claim } = taken;
  const instructed = {
    key: keyOf(taken),
    mark: `mg-${instruction.idempotency_key}`,
    sourceOrderId: order.sourceOrderId,
    orderNumber: order.sourceOrderNumber,
    claimNumber: String(claim.claim_number),
  };
  const { amount, currency } = instruction;
  const money = { amount: amount ?? '', currency: currency ?? '' };
  const { author_email: email, author_name: name } = claim;
  switch (way) {
    case 'refund':
      return { way, order: { ...instructed, ...money } };
    case 'payout':
      return { way, order: { ...instructed, ...money, recipientEmail: email, recipientName: name } };
    case 'credit': {
      if (form === null) throw new Error('No form of credit was chosen');
      // Every round uses the same code, so that a shop refuses to create it twice.
      const code = openCode(keys, instruction) ?? newCode();
      const credit = { form, customer: { email, name }, code, expiresOn };
      return { way, order: { ...instructed, ...money, ...credit } };
    }
    case 'replacement': {
      if (instruction.address === null) throw new Error('Goods without an address');
      const customer = { email, name, phone: instruction.address.phone };
      const goods = {
        currency: order.currency,
        customer,
        address: instruction.address,
        lines: linesOf(taken),
      };
      return { way, order: { ...instructed, ...goods } };
    }
  }
}

function linesOf({ instruction, lines }: Taken): ReplacementOrder['lines'] {
  return (instruction.goods ?? []).map((goods) => {
    const line = lines.find(({ sourceItemId }) => sourceItemId === goods.sourceItemId);
    return { ...goods, sourceProductId: line?.sourceProductId ?? null, name: line?.name ?? goods.sku ?? '' };
  });
}

const hashed = (text: string) => createHash('sha256').update(text).digest();

/** The idempotency key. A failed round had no effect, and providers repeat their first answer to a key, so each round has its own. */
function keyOf({ instruction, resolution }: Taken): string {
  const { idempotency_key: key } = instruction;
  if (resolution.round === 0) return key;
  const hex = hashed(`${key}/${resolution.round}`).toString('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

/** The columns that store the request. The hash covers all of it, including the code, which is stored encrypted. */
export function frozenBody(
  keys: KeyRing,
  { id }: Pick<InstructionRow, 'id'>,
  body: Body,
): Pick<InstructionChange, 'body' | 'body_hash' | 'sealed_code'> {
  const text = JSON.stringify(body);
  if (body.way !== 'credit') return { body: text, body_hash: hashOf(text) };
  const { code } = body.order;
  const open: Body = { ...body, order: { ...body.order, code: '' } };
  return { body: JSON.stringify(open), body_hash: hashOf(text), sealed_code: sealCode(keys, id, code) };
}

/** The stored request; null if there is none. `altered`: it differs from what was frozen, or its code can't be decrypted. */
export function thawedBody(keys: KeyRing, instruction: InstructionRow): Body | null | 'altered' {
  if (instruction.body === null) return null;
  const kept = JSON.parse(instruction.body) as Body;
  const code = openCode(keys, instruction);
  const body: Body =
    kept.way === 'credit' && code !== null ? { ...kept, order: { ...kept.order, code } } : kept;
  if (hashOf(body === kept ? instruction.body : JSON.stringify(body)) !== instruction.body_hash)
    return 'altered';
  return body;
}

export const hashOf = (text: string): string => hashed(text).toString('hex');

/** A provider's way to carry something out together with the request, so that callers need not tell the four ways apart. */
export type Bound = {
  recognition: Carrier<unknown>['recognition'];
  canLook: boolean;
  tells: Carrier<unknown>['tells'];
  send: () => ReturnType<Carrier<unknown>['send']>;
  look: (reference: string | null) => ReturnType<NonNullable<Carrier<unknown>['find']>>;
  /** For goods: what the shop has of them, and how many are wanted by item. */
  stock: (() => ReturnType<NonNullable<Provider['replacement']>['stock']>) | null;
  wanted: Readonly<Record<string, number>>;
};

/** Null if the provider can't do it, or can no longer do it. */
export function bound(provider: Provider, body: Body): Bound | null {
  switch (body.way) {
    case 'refund':
      return provider.refund ? bind(provider.refund, withMoney(body.order)) : null;
    case 'payout':
      return provider.payout ? bind(provider.payout, withMoney(body.order)) : null;
    case 'credit':
      return provider.credit ? boundCredit(provider.credit, body.order) : null;
    case 'replacement': {
      const { replacement } = provider;
      if (!replacement) return null;
      const { order } = body;
      const wanted = Object.fromEntries(order.lines.map((one) => [one.sourceItemId, one.quantity]));
      return { ...bind(replacement, order), stock: () => replacement.stock(order.lines), wanted };
    }
  }
}

function boundCredit(
  { forms, carrier, unrecognized = [] }: NonNullable<Provider['credit']>,
  order: Extract<Body, { way: 'credit' }>['order'],
): Bound | null {
  if (!forms.includes(order.form)) return null;
  const isOnce = unrecognized.includes(order.form);
  return bind(
    isOnce ? { ...carrier, recognition: { by: 'nothing' }, find: null } : carrier,
    withMoney(order),
  );
}

function bind<Order>({ recognition, send, find, tells }: Carrier<Order>, order: Order): Bound {
  return {
    ...{ recognition, tells },
    canLook: find !== null,
    send: () => send(order),
    look: (reference) => (find ? find(order, reference) : Promise.resolve({ kind: 'unknown', detail: null })),
    stock: null,
    wanted: {},
  };
}

function withMoney<Order extends { amount: string; currency: string }>({ amount, currency, ...rest }: Order) {
  const money = parseAmount(amount, currency, 'total');
  if (!money) throw new Error(`An instruction over "${amount}" ${currency}`);
  return { ...rest, amount: money };
}

export const amountOf = (money: Parameters<typeof formatAmount>[0] | null): string | null =>
  money && formatAmount(money);
