/** What all returns tools share: their answers are cleaned and bounded before anything else sees them. */
import { z } from 'zod';
import {
  currencyCode,
  optional,
  quantity,
  shownLine,
  someShownLine,
  sourceId,
  time,
  webUrl,
} from '../../contract/text.ts';
import { currencyExponent, formatAmount, parseAmount } from '../../domain/money/money.ts';
import { RETURN_STATUSES } from '../../domain/orders/order.ts';
import type { ReportedReturn, ReturnAmounts } from '../../domain/orders/reported-return.ts';
import { type Answer, call, type Request } from './call.ts';
import type { Busy, Refused, Unknown } from './outcomes.ts';
import { refused, understood, unknown } from './outcomes.ts';
import type { ToldReturns } from './ports.ts';

/** Links of tools are shown to shoppers and to the team: https only. */
const link = webUrl
  .refine((address) => /^https:/i.test(address))
  .nullable()
  .catch(null);
/** One that can't be shown is no reason to drop the return. */
const line = (max: number) =>
  optional(shownLine(max))
    .transform((text) => text || null)
    .catch(null);

const schema = z.object({
  id: sourceId,
  number: line(100),
  sourceOrderId: optional(sourceId),
  orderNumber: optional(someShownLine(100)),
  status: z.enum(RETURN_STATUSES),
  createdAt: time,
  trackingCompany: line(100),
  trackingNumber: line(255),
  trackingUrl: link,
  url: link,
  items: z.array(z.object({ sourceItemId: sourceId, quantity: quantity.min(1) })).max(500),
  amounts: z
    .object({
      currency: currencyCode,
      refund: z.string().nullable(),
      credit: z.string().nullable(),
      exchange: z.string().nullable(),
    })
    .nullable()
    .catch(null),
});

/** Null for what is no return that we can show, or of no order. */
export function reportOf(draft: z.input<typeof schema>): ReportedReturn | null {
  const { success, data } = schema.safeParse(draft);
  return success && (data.sourceOrderId ?? data.orderNumber) !== null ? data : null;
}

/** Units by item, however often a tool lists it. */
export function summedItems(
  lines: readonly { sourceItemId: string | null; quantity: number }[],
): ReportedReturn['items'] {
  const units = new Map<string, number>();
  for (const { sourceItemId, quantity: some } of lines)
    if (sourceItemId !== null && some > 0) units.set(sourceItemId, (units.get(sourceItemId) ?? 0) + some);
  return [...units].map(([sourceItemId, sum]) => ({ sourceItemId, quantity: sum }));
}

type Given = string | number | null | undefined;

/** A positive amount with the currency's own decimals; null for nothing, and for what is no amount. */
function amountOf(given: Given, currency: string): string | null {
  const text = typeof given === 'number' ? given.toFixed(currencyExponent(currency)) : given;
  const money = parseAmount(text ?? '', currency, 'total');
  return money && money.amount > 0n ? formatAmount(money) : null;
}

export function amountsOf(
  currency: string | null | undefined,
  given: Record<'refund' | 'credit' | 'exchange', Given>,
): ReturnAmounts | null {
  if (!currency) return null;
  const amounts = {
    ...{ currency, refund: amountOf(given.refund, currency) },
    ...{ credit: amountOf(given.credit, currency), exchange: amountOf(given.exchange, currency) },
  };
  return (amounts.refund ?? amounts.credit ?? amounts.exchange) === null ? null : amounts;
}

/** `absent`: the tool has nothing of the kind. */
export type Asked = { kind: 'body'; body: unknown } | { kind: 'absent' } | Refused | Busy | Unknown;

/** @param now milliseconds */
export async function ask(address: string, request: Request, now: number): Promise<Asked> {
  const answer = understood(await call(address, request), now);
  if (answer.kind !== 'answer') return answer;
  if (answer.status === 404) return { kind: 'absent' };
  if (answer.status >= 300) return refused('not_understood', faultIn(answer));
  return { kind: 'body', body: answer.json };
}

/** The vendor's own words, which name fields and no customers. */
function faultIn({ json }: Answer): string | null {
  const { message, meta, error } = Object(json) as Record<string, { message?: unknown } | string | undefined>;
  const said = [message, Object(meta).message, Object(error).message].find((one) => typeof one === 'string');
  return typeof said === 'string' ? said : null;
}

/** Of one return, or of several; rubbish in between is nothing that we know of. */
export const told = (returns: readonly (ReportedReturn | null)[]): ToldReturns => ({
  kind: 'returns',
  returns: returns.filter((one) => one !== null),
});

export const STRANGE = unknown('The answer is in no format that we know.');

export const portalIn = (url: unknown): { kind: 'portal'; url: string } | Unknown =>
  typeof url === 'string' && link.parse(url) !== null ? { kind: 'portal', url } : STRANGE;
