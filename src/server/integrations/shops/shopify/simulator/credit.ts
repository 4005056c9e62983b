/** Gift cards, discount codes and store credit of the simulated shop, and what Shopify refuses of them. */

import { connection, type Listed } from './connection.ts';
import { amountOf, unitsOf } from './money.ts';
import { allow, type Session } from './session.ts';
import { gid, idOf, nextId, type SimulatedDiscount, type SimulatedGiftCard } from './state.ts';

type Amount = { amount: string; currencyCode: string };
type Problem = { code: string; message: string };

const cardView = (card: SimulatedGiftCard): object => ({
  ...card,
  id: gid('GiftCard', card.id),
  balance: { amount: card.balance, currencyCode: card.currency },
  initialValue: { amount: card.value, currencyCode: card.currency },
});

type Ask = Listed & { query?: string | null; reverse?: boolean };

/** Full text, or the span of time that the adapter asks for. */
function searched<One extends { code: string; createdAt: string }>(
  all: readonly One[],
  { query, reverse }: Ask,
): One[] {
  const span = /^(?:method:code )?created_at:>='([^']{1,40})' created_at:<='([^']{1,40})'$/.exec(query ?? '');
  const found = all.filter(({ code, createdAt }) => {
    if (span) return createdAt >= (span[1] ?? '') && createdAt <= (span[2] ?? '');
    return query == null || code.toLowerCase() === query.toLowerCase();
  });
  return reverse ? found.reverse() : found;
}

export function giftCards(session: Session, ask: Ask): object {
  allow(session, 'read_gift_cards', 'giftCards');
  return connection(searched(session.state.giftCards, ask), ask, cardView);
}

export function discountNodes(session: Session, ask: Ask): object {
  allow(session, 'read_discounts', 'discountNodes');
  return connection(searched(session.state.discounts, ask), ask, (one) => ({
    id: gid('DiscountNode', one.id),
    discount: discountView(session, one),
  }));
}

const discountView = (
  { state }: Session,
  { title, createdAt, endsAt, amount }: SimulatedDiscount,
): object => ({
  __typename: 'DiscountCodeBasic',
  title,
  createdAt,
  endsAt,
  asyncUsageCount: 0,
  customerGets: {
    value: { __typename: 'DiscountAmount', amount: { amount, currencyCode: state.currency } },
  },
});

type CardInput = { code?: string; initialAmount?: Amount; note?: string; expiresOn?: string };

export function giftCardCreate(session: Session, { input }: { input: CardInput }): object {
  allow(session, 'write_gift_cards', 'giftCardCreate');
  const problem = cardProblem(session, input);
  if (problem) return { giftCard: null, userErrors: [{ ...problem, field: ['input'] }] };
  const { state } = session;
  const currency = input.initialAmount?.currencyCode ?? state.currency;
  const value = amountOf(unitsOf(input.initialAmount?.amount ?? '0', currency), currency);
  const id = nextId(state);
  const card = {
    id,
    code: input.code ?? id.padStart(16, '0'),
    currency,
    value,
    balance: value,
    expiresOn: input.expiresOn ?? null,
    note: input.note ?? null,
    createdAt: session.now(),
    enabled: true,
  };
  state.giftCards.push(card);
  return { giftCard: cardView(card), userErrors: [] };
}

/** Codes of GiftCardErrorCode. */
function cardProblem({ state, now }: Session, input: CardInput): Problem | null {
  const { code = 'AAAAAAAA', initialAmount, expiresOn } = input;
  if (!initialAmount) return { code: 'MISSING_ARGUMENT', message: 'Initial amount is missing' };
  const currency = initialAmount.currencyCode;
  if (code.length < 8) return { code: 'TOO_SHORT', message: 'Code is too short (minimum is 8 characters)' };
  if (code.length > 20) return { code: 'TOO_LONG', message: 'Code is too long (maximum is 20 characters)' };
  if (!/^[a-z0-9]+$/i.test(code))
    return { code: 'INVALID', message: 'Code must only contain letters and numbers' };
  if (state.giftCards.some((card) => card.code.toLowerCase() === code.toLowerCase()))
    return { code: 'TAKEN', message: 'Code has already been taken' };
  if (unitsOf(initialAmount.amount, currency) <= 0n)
    return { code: 'GREATER_THAN', message: 'Initial value must be greater than 0' };
  if (unitsOf(initialAmount.amount, currency) > unitsOf(state.largestGiftCard, currency))
    return { code: 'GIFT_CARD_LIMIT_EXCEEDED', message: 'Initial value exceeds the gift card limit' };
  return expiresOn && expiresOn < now().slice(0, 10)
    ? { code: 'INVALID', message: 'Expires on must be in the future' }
    : null;
}

export function codeDiscountNodeByCode(session: Session, { code }: { code: string }): object | null {
  allow(session, 'read_discounts', 'codeDiscountNodeByCode');
  const found = session.state.discounts.find((one) => one.code.toLowerCase() === code.toLowerCase());
  if (!found) return null;
  return { id: gid('DiscountCodeNode', found.id), codeDiscount: discountView(session, found) };
}

type DiscountInput = {
  title?: string;
  code?: string;
  usageLimit?: number;
  endsAt?: string;
  customerGets?: { value?: { discountAmount?: { amount?: string } } };
};

export function discountCodeBasicCreate(
  session: Session,
  { basicCodeDiscount: input }: { basicCodeDiscount: DiscountInput },
): object {
  allow(session, 'write_discounts', 'discountCodeBasicCreate');
  const { state } = session;
  const refused = (code: string, message: string): object => ({
    codeDiscountNode: null,
    userErrors: [{ code, field: ['basicCodeDiscount', 'code'], message }],
  });
  if (!input.code || !input.title) return refused('BLANK', "Code can't be blank");
  if (state.discounts.some(({ code }) => code.toLowerCase() === input.code?.toLowerCase()))
    return refused('TAKEN', 'Code must be unique. Please try a different code.');
  const amount = input.customerGets?.value?.discountAmount?.amount ?? '0';
  if (unitsOf(amount, state.currency) <= 0n) return refused('GREATER_THAN', 'Value must be greater than 0');
  const id = nextId(state);
  state.discounts.push({
    id,
    code: input.code,
    title: input.title,
    amount: amountOf(unitsOf(amount, state.currency), state.currency),
    usageLimit: input.usageLimit ?? null,
    endsAt: input.endsAt ?? null,
    createdAt: session.now(),
  });
  return { codeDiscountNode: { id: gid('DiscountCodeNode', id) }, userErrors: [] };
}

export function customerByIdentifier(
  session: Session,
  { identifier }: { identifier: { emailAddress?: string } },
): object | null {
  allow(session, 'read_customers', 'customerByIdentifier');
  const found = session.state.customers.find(
    ({ email }) => email.toLowerCase() === identifier.emailAddress?.toLowerCase(),
  );
  return found ? { id: gid('Customer', found.id) } : null;
}

type CreditInput = { creditAmount: Amount; expiresAt?: string };

export function storeCreditAccountCredit(
  session: Session,
  { id, creditInput }: { id: string; creditInput: CreditInput },
): object {
  allow(session, 'write_store_credit_account_transactions', 'storeCreditAccountCredit');
  const { state } = session;
  const { amount, currencyCode } = creditInput.creditAmount;
  const refused = (code: string, message: string): object => ({
    storeCreditAccountTransaction: null,
    userErrors: [{ code, field: ['id'], message }],
  });
  const customer = state.customers.find((one) => one.id === idOf(id));
  if (!customer) return refused('OWNER_NOT_FOUND', 'Owner does not exist');
  if (currencyCode !== state.currency)
    return refused('UNSUPPORTED_CURRENCY', 'The currency provided is not currently supported');
  if (unitsOf(amount, currencyCode) <= 0n)
    return refused(
      'NEGATIVE_OR_ZERO_AMOUNT',
      'A positive amount must be used to credit a store credit account',
    );
  if (creditInput.expiresAt && creditInput.expiresAt < session.now())
    return refused('EXPIRES_AT_IN_PAST', 'The expiry date must be in the future');
  const after = unitsOf(customer.credit[currencyCode] ?? '0', currencyCode) + unitsOf(amount, currencyCode);
  if (after > unitsOf('100000.00', currencyCode))
    return refused(
      'CREDIT_LIMIT_EXCEEDED',
      "The operation would cause the account's credit limit to be exceeded",
    );
  customer.credit[currencyCode] = amountOf(after, currencyCode);
  const made = nextId(state);
  customer.credited = [...(customer.credited ?? []), { id: made, amount, currency: currencyCode }];
  return {
    storeCreditAccountTransaction: {
      id: gid('StoreCreditAccountCreditTransaction', made),
      createdAt: session.now(),
      balanceAfterTransaction: { amount: customer.credit[currencyCode], currencyCode },
    },
    userErrors: [],
  };
}
