/**
 * Credit in the shop (shopify.dev, GraphQL Admin API 2026-07, read November 2026). A gift card and a discount code have the code that we chose, which
 * Shopify takes once. Store credit has neither key nor mark: after a lost answer nobody can tell, so it is sent once and a person compares.
 * A published app gives credit with a refund of the order (App Store requirements), which has both.
 */
import { z } from 'zod';
import { CREDIT_FORMS } from '../../../../../domain/claims/credit-forms.ts';
import type { FailureCode } from '../../../outcomes.ts';
import { refused, unknown } from '../../../outcomes.ts';
import type { CreditOrder, Effect, Found, Provider, Sent } from '../../../ports.ts';
import type { Distribution } from '../credentials.ts';
import { markIn, noteOf } from '../marks.ts';
import { type Failed, failureOfUserErrors } from './errors.ts';
import type { Shop } from './graphql.ts';
import { decimalOf, gidOf, moneyOf, numberOf, pageOf } from './ids.ts';
import { create, find as findRefund } from './refund.ts';

const MADE_FIELDS = `
  fragment CardMade on GiftCard { id note createdAt enabled expiresOn balance { amount currencyCode } }`;

export const CARD_CREATE = `
  mutation GiveCard($input: GiftCardCreateInput!) {
    giftCardCreate(input: $input) { giftCard { ...CardMade } userErrors { code field message } }
  }
  ${MADE_FIELDS}`;

export const CARD_FIND = `
  query FindCard($code: String!) {
    named: giftCards(first: 10, query: $code) { nodes { ...CardMade } }
    newest: giftCards(first: 50, sortKey: CREATED_AT, reverse: true) { nodes { ...CardMade } }
  }
  ${MADE_FIELDS}`;

export const CODE_CREATE = `
  mutation GiveCode($discount: DiscountCodeBasicInput!) {
    discountCodeBasicCreate(basicCodeDiscount: $discount) {
      codeDiscountNode { id }
      userErrors { code field message }
    }
  }`;

export const CODE_FIND = `
  query FindCode($code: String!) {
    shop { currencyCode }
    codeDiscountNodeByCode(code: $code) {
      id
      codeDiscount { ... on DiscountCodeBasic { title createdAt endsAt asyncUsageCount } }
    }
  }`;

export const CUSTOMER_FIND = `
  query FindCustomer($email: String!) { customerByIdentifier(identifier: { emailAddress: $email }) { id } }`;

export const ACCOUNT_CREDIT = `
  mutation GiveCredit($id: ID!, $credit: StoreCreditAccountCreditInput!) {
    storeCreditAccountCredit(id: $id, creditInput: $credit) {
      storeCreditAccountTransaction { id createdAt balanceAfterTransaction { amount currencyCode } }
      userErrors { code field message }
    }
  }`;

const amount = z.object({ amount: z.string().max(40), currencyCode: z.string().length(3) });
const userErrors = z.array(z.object({ code: z.string().nullable(), message: z.string() }));
const cardShape = z.object({
  id: z.string().max(200),
  note: z.string().nullable(),
  createdAt: z.string(),
  enabled: z.boolean(),
  expiresOn: z.string().nullable(),
  balance: amount,
});
const cards = z.object({ nodes: z.array(cardShape) });

const CODES: Record<string, FailureCode> = {
  GIFT_CARD_LIMIT_EXCEEDED: 'amount_exceeded',
  CREDIT_LIMIT_EXCEEDED: 'amount_exceeded',
  CUSTOMER_NOT_FOUND: 'not_found',
  ACCOUNT_NOT_FOUND: 'not_found',
  OWNER_NOT_FOUND: 'not_found',
  UNSUPPORTED_CURRENCY: 'currency_not_supported',
  MISMATCHING_CURRENCY: 'currency_not_supported',
  TAKEN: 'key_conflict',
};

type Way = {
  send(shop: Shop, order: CreditOrder): Promise<Sent>;
  find(shop: Shop, order: CreditOrder): Promise<Found>;
};

const WAYS: Record<Distribution, Partial<Record<CreditOrder['form'], Way>>> = {
  custom: {
    gift_card: { send: sendCard, find: findCard },
    code: { send: sendCode, find: findCode },
    account: {
      send: sendAccount,
      find: async () => unknown('Shopify keeps no mark with store credit. Look at the customer there.'),
    },
  },
  published: { account: { send: sendWithRefund, find: (shop, order) => findWithRefund(shop, order) } },
};

export function creditPart(shop: Shop, distribution: Distribution): NonNullable<Provider['credit']> {
  const ways = WAYS[distribution];
  return {
    forms: CREDIT_FORMS.filter((form) => ways[form]),
    ...(distribution === 'custom' && { unrecognized: ['account'] as const }),
    carrier: {
      recognition: { by: 'mark' },
      send: async (order) => (await ways[order.form]?.send(shop, order)) ?? refused('refused'),
      find: async (order) => (await ways[order.form]?.find(shop, order)) ?? { kind: 'absent' },
    },
  };
}

/** The code was given before: by us, or by somebody else. What can't be found yet is not known. */
async function afterTaken(failed: Failed, look: () => Promise<Found>): Promise<Sent> {
  if (failed.kind !== 'refused' || failed.code !== 'key_conflict') return failed;
  const found = await look();
  return found.kind === 'absent' ? unknown('The code is taken, and Shopify does not show by what.') : found;
}

async function sendCard(shop: Shop, order: CreditOrder): Promise<Sent> {
  const asked = await shop.ask({
    document: CARD_CREATE,
    variables: {
      input: {
        code: order.code,
        initialAmount: { amount: decimalOf(order.amount), currencyCode: order.amount.currency },
        note: noteOf(order),
        ...(order.expiresOn && { expiresOn: order.expiresOn }),
      },
    },
    shape: z.object({
      giftCardCreate: z.object({ giftCard: cardShape.nullable(), userErrors }).nullable(),
    }),
  });
  if (asked.kind !== 'answer') return asked;
  const { giftCard, userErrors: errors } = asked.data.giftCardCreate ?? { giftCard: null, userErrors: [] };
  if (errors.length > 0) return afterTaken(failureOfUserErrors(errors, CODES), () => findCard(shop, order));
  return giftCard ? cardEffect(shop, order, giftCard) : unknown('Shopify named no gift card.');
}

async function findCard(shop: Shop, order: CreditOrder): Promise<Found> {
  const asked = await shop.ask({
    document: CARD_FIND,
    variables: { code: order.code },
    shape: z.object({ named: cards, newest: cards }),
  });
  if (asked.kind !== 'answer') return asked;
  const { named, newest } = asked.data;
  const card = [...named.nodes, ...newest.nodes].find(({ note }) => markIn(note) === order.mark);
  return card ? cardEffect(shop, order, card) : { kind: 'absent' };
}

function cardEffect(shop: Shop, order: CreditOrder, card: z.infer<typeof cardShape>): Effect {
  const { id, createdAt, enabled, expiresOn, balance } = card;
  const made = {
    reference: numberOf(id),
    url: pageOf(shop.domain, `gift_cards/${numberOf(id)}`),
    credit: { code: order.code, balance: moneyOf(balance), expiresOn },
    raw: { giftCard: id, createdAt, balance, expiresOn },
  };
  return enabled
    ? { kind: 'done', made }
    : { kind: 'reversed', detail: 'The gift card was deactivated in Shopify.', made };
}

/** It is in the shop's own currency. */
async function sendCode(shop: Shop, order: CreditOrder): Promise<Sent> {
  const before = await codeOf(shop, order.code);
  if (before.kind !== 'answer') return before;
  const { currencyCode } = before.data.shop;
  if (currencyCode !== order.amount.currency)
    return refused('currency_not_supported', `Discount codes of this shop are in ${currencyCode}.`);
  const asked = await shop.ask({
    document: CODE_CREATE,
    variables: {
      discount: {
        title: noteOf(order),
        code: order.code,
        // Long ago, so that it holds at once whatever the clocks say.
        startsAt: '2020-01-01T00:00:00Z',
        ...(order.expiresOn && { endsAt: `${order.expiresOn}T23:59:59Z` }),
        usageLimit: 1,
        appliesOncePerCustomer: true,
        context: { all: 'ALL' },
        customerGets: {
          items: { all: true },
          value: { discountAmount: { amount: decimalOf(order.amount), appliesOnEachItem: false } },
        },
      },
    },
    shape: z.object({
      discountCodeBasicCreate: z
        .object({ codeDiscountNode: z.object({ id: z.string() }).nullable(), userErrors })
        .nullable(),
    }),
  });
  if (asked.kind !== 'answer') return asked;
  const { codeDiscountNode: node, userErrors: errors } = asked.data.discountCodeBasicCreate ?? {
    codeDiscountNode: null,
    userErrors: [],
  };
  if (errors.length > 0) return afterTaken(failureOfUserErrors(errors, CODES), () => findCode(shop, order));
  return node ? codeEffect(shop, order, node.id, false) : unknown('Shopify named no discount.');
}

const codeOf = (shop: Shop, code: string) =>
  shop.ask({
    document: CODE_FIND,
    variables: { code },
    shape: z.object({
      shop: z.object({ currencyCode: z.string() }),
      codeDiscountNodeByCode: z
        .object({
          id: z.string(),
          codeDiscount: z.object({ title: z.string().optional(), asyncUsageCount: z.number().optional() }),
        })
        .nullable(),
    }),
  });

async function findCode(shop: Shop, order: CreditOrder): Promise<Found> {
  const asked = await codeOf(shop, order.code);
  if (asked.kind !== 'answer') return asked;
  const node = asked.data.codeDiscountNodeByCode;
  if (node === null) return { kind: 'absent' };
  const { title, asyncUsageCount } = node.codeDiscount;
  if (markIn(title ?? null) !== order.mark)
    return refused('key_conflict', 'The code belongs to another discount.');
  return codeEffect(shop, order, node.id, (asyncUsageCount ?? 0) > 0);
}

function codeEffect(shop: Shop, order: CreditOrder, id: string, isUsed: boolean): Effect {
  const { code, amount: given, expiresOn } = order;
  const balance = isUsed ? { ...given, amount: 0n } : given;
  return {
    kind: 'done',
    made: {
      reference: numberOf(id),
      url: pageOf(shop.domain, `discounts/${numberOf(id)}`),
      credit: { code, balance, expiresOn },
      raw: { discount: id, isUsed },
    },
  };
}

async function sendAccount(shop: Shop, order: CreditOrder): Promise<Sent> {
  const found = await shop.ask({
    document: CUSTOMER_FIND,
    variables: { email: order.customer.email },
    shape: z.object({ customerByIdentifier: z.object({ id: z.string() }).nullable() }),
  });
  if (found.kind !== 'answer') return found;
  const customer = found.data.customerByIdentifier;
  if (customer === null) return refused('not_found', 'The customer has no account in the shop.');
  const asked = await shop.ask({
    document: ACCOUNT_CREDIT,
    variables: {
      id: customer.id,
      credit: { creditAmount: storeCreditOf(order), ...expiryOf(order), notify: false },
    },
    shape: z.object({
      storeCreditAccountCredit: z
        .object({
          storeCreditAccountTransaction: z
            .object({ id: z.string(), createdAt: z.string(), balanceAfterTransaction: amount })
            .nullable(),
          userErrors,
        })
        .nullable(),
    }),
  });
  if (asked.kind !== 'answer') return asked;
  const { storeCreditAccountTransaction: made, userErrors: errors } = asked.data.storeCreditAccountCredit ?? {
    storeCreditAccountTransaction: null,
    userErrors: [],
  };
  if (errors.length > 0) return failureOfUserErrors(errors, CODES);
  if (made === null) return unknown('Shopify named no transaction.');
  return {
    kind: 'done',
    made: {
      reference: numberOf(made.id),
      url: pageOf(shop.domain, `customers/${numberOf(customer.id)}`),
      credit: { code: null, balance: moneyOf(made.balanceAfterTransaction), expiresOn: order.expiresOn },
      raw: { transaction: made.id, createdAt: made.createdAt },
    },
  };
}

const storeCreditOf = ({ amount: money }: CreditOrder): object => ({
  amount: decimalOf(money),
  currencyCode: money.currency,
});
const expiryOf = ({ expiresOn }: CreditOrder): object =>
  expiresOn ? { expiresAt: `${expiresOn}T23:59:59Z` } : {};

async function sendWithRefund(shop: Shop, order: CreditOrder): Promise<Sent> {
  const earlier = await findWithRefund(shop, order);
  if (earlier.kind !== 'absent') return earlier;
  const made = await create(shop, order.key, {
    orderId: gidOf('Order', order.sourceOrderId),
    currency: order.amount.currency,
    note: noteOf(order),
    notify: false,
    refundMethods: [{ storeCreditRefund: { amount: storeCreditOf(order), ...expiryOf(order) } }],
  });
  if (made.kind !== 'refund') return made;
  return findWithRefund(shop, order).then((found) =>
    found.kind === 'absent' ? unknown('Shopify does not show the refund yet.') : found,
  );
}

async function findWithRefund(shop: Shop, order: CreditOrder): Promise<Found> {
  const found = await findRefund(shop, order, null);
  if (!('made' in found)) return found;
  const credit = { code: null, balance: null, expiresOn: order.expiresOn };
  return { ...found, made: { ...found.made, credit } };
}
