/**
 * What Shopify's refusals mean for us (shopify.dev, response codes, GraphQL Admin API rate limits, implementing idempotency; read
 * November 2026). What the tables don't name is unknown, never a clean refusal.
 */

import type { Busy, FailureCode, Refused, Unknown } from '../../../outcomes.ts';
import { refused, unknown } from '../../../outcomes.ts';

export type Failed = Refused | Busy | Unknown;

export const busy = (retryAfterSeconds: number | null): Busy => ({ kind: 'busy', retryAfterSeconds });

/** HTTP statuses that Shopify documents as refused before anything was done. */
const STATUSES: Record<number, Refused> = {
  400: refused('not_understood', 'Shopify did not understand the request.'),
  402: refused('refused', 'The shop is frozen: its owner has to settle its bill with Shopify.'),
  404: refused('not_found', 'There is no shop at this address.'),
  406: refused('not_understood', 'Shopify did not understand the request.'),
  422: refused('not_understood', 'Shopify did not understand the request.'),
  423: refused('refused', 'Shopify has locked the shop.'),
};

export const failureOfStatus = (status: number): Failed => STATUSES[status] ?? unknown(`HTTP ${status}`);

type GraphQLError = {
  message: string;
  extensions?: { code?: string | undefined; requiredAccess?: string | undefined } | undefined;
};

/** Codes of errors that stand beside or instead of `data`. */
const CODES: Record<string, (error: GraphQLError) => Failed> = {
  ACCESS_DENIED: (error) => refused('missing_permission', scopeIn(error)),
  SHOP_INACTIVE: () => refused('refused', 'The shop is closed.'),
  MAX_COST_EXCEEDED: () => TOO_COSTLY,
  /** The other request may take effect yet. */
  IDEMPOTENCY_CONCURRENT_REQUEST: () => unknown('The same request is being carried out.'),
  IDEMPOTENCY_KEY_PARAMETER_MISMATCH: () => refused('key_conflict'),
  undefinedField: (error) => refused('not_understood', wordsOf(error.message)),
  argumentNotAccepted: (error) => refused('not_understood', wordsOf(error.message)),
  INVALID_VARIABLE: (error) => refused('not_understood', wordsOf(error.message)),
  BAD_REQUEST: (error) => refused('not_understood', wordsOf(error.message)),
};

/** Ask for fewer at once. */
export const TOO_COSTLY = refused('not_understood', 'The request costs more than Shopify allows.');

export function failureOf(error: GraphQLError): Failed {
  const code =
    error.extensions?.code ??
    Object.keys(CODES).find((known) => known.startsWith('IDEMPOTENCY') && error.message.includes(known));
  return CODES[code ?? '']?.(error) ?? unknown(wordsOf(error.message));
}

/** Shopify names the scope as "`write_orders` access scope". */
function scopeIn({ message, extensions }: GraphQLError): string {
  const scopes = `${extensions?.requiredAccess ?? ''} ${message}`.match(/`[a-z_]{3,60}`/g) ?? [];
  return [...new Set(scopes.map((scope) => scope.slice(1, -1)))].join(', ') || wordsOf(message);
}

/** For `refundCreate`, whose errors have no code. The first that fits. */
const MESSAGES: readonly (readonly [RegExp, FailureCode])[] = [
  [/exceed|greater than|more than|over-?refund|nothing to refund/i, 'amount_exceeded'],
  [/currency/i, 'currency_not_supported'],
  [/not found|not exist|no longer/i, 'not_found'],
  [/closed|expired card|account/i, 'account_closed'],
];

type UserError = { message: string; code?: string | null | undefined };

/** @param codes what the codes of this mutation mean; its messages tell where it has none */
export function failureOfUserErrors(
  errors: readonly UserError[],
  codes: Record<string, FailureCode> = {},
): Failed {
  const [first] = errors;
  const detail = wordsOf(errors.map(({ message }) => message).join(' '));
  const coded = errors.flatMap(({ code }) => (code ? [code] : []));
  if (coded.includes('INTERNAL_ERROR')) return unknown(detail);
  const idempotency = coded.find((code) => code.startsWith('IDEMPOTENCY'));
  if (idempotency) return failureOf({ message: detail, extensions: { code: idempotency } });
  const known = coded.find((code) => code in codes);
  const told = MESSAGES.find(([words]) => words.test(first?.message ?? ''))?.[1];
  return refused((known && codes[known]) || told || 'refused', detail);
}

/** Shopify's words may repeat what was sent, so addresses and numbers of people are taken out. */
export const wordsOf = (message: string): string =>
  message
    .slice(0, 2_000)
    .split(/(\s)/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join('')
    .replace(/\+?\d[\d ()-]{6,}\d/g, '…')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 200);
