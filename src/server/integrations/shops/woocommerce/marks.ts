/** The mark by which we find again what we made, and what WooCommerce answers of it. */
import { z } from 'zod';
import { formatAmount, type Money, parseAmount, toTotal } from '../../../../domain/money/money.ts';
import { gmtOrNull } from './plain-text.ts';

/** Names that begin with an underscore are hidden from shoppers. */
export const MARK = '_makegood_mark';

export const meta = z
  .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .nullish()
  .catch(null)
  .transform((entries) => Object.values(entries ?? {}));

const entry = z.object({ key: z.literal(MARK), value: z.string().max(100) });

export function markIn(entries: readonly unknown[]): string | null {
  const found = entries.map((one) => entry.safeParse(one).data).find((one) => one !== undefined);
  return found?.value ?? null;
}

export const marked = (mark: string) => [{ key: MARK, value: mark }];

export const amountText = (money: Money): string => formatAmount(toTotal(money));

/** WooCommerce's decimals, of either sign. Null if they are no amount of the currency. */
export function moneyOf(text: string, currency: string): Money | null {
  return parseAmount(text.replace(/^-/, ''), currency, 'total');
}

export const timeOf = (gmt: string | null | undefined): string => gmtOrNull(gmt) ?? new Date(0).toISOString();

export const pageOf = (site: string, id: number): string =>
  `${site}/wp-admin/post.php?post=${id}&action=edit`;

export const isId = (text: string): boolean => /^\d{1,18}$/.test(text);
