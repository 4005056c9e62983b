/**
 * A fee below zero ("5 % off for bank transfer", a gift card) takes its amount off the whole order and names no line.
 * What the shopper really paid for a line is less by its share: taken off each line in proportion to what it cost with
 * tax, and what is left then off shipping. WooCommerce spreads the tax of such a fee over all lines alike (class-wc-cart-
 * totals.php: "so it works as a true discount").
 */
import { allocate } from '../../../../domain/money/money.ts';
import type { LineMoney } from '../line-money.ts';
import type { Line } from './lines.ts';
import { Refusal } from './refusals.ts';

export type Shipping = { net: bigint; tax: bigint };

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Splits `share` of an amount into net and tax as the fee is split, as far as there is net and tax to take from. */
function taken(share: bigint, from: Shipping, fee: LineMoney): Shipping {
  const likeFee = fee.paid === 0n ? 0n : (share * fee.tax) / fee.paid;
  const tax = least(most(likeFee, most(0n, share - from.net)), least(from.tax, share));
  return { net: share - tax, tax };
}

function lessBy(line: Line, share: bigint, fee: LineMoney): Line {
  const { price, discount, tax, paid } = line.money;
  const off = taken(share, { net: paid - tax, tax }, fee);
  const money = { price, discount: discount + off.net, tax: tax - off.tax, paid: paid - share };
  return { ...line, money };
}

/** Lines and shipping once every negative fee is taken off them; refuses where there is not so much. */
export function spreadNegativeFees(all: Line[], shipping: Shipping): { lines: Line[]; shipping: Shipping } {
  let lines = all.filter((line) => line.money.paid >= 0n);
  let left = shipping;
  for (const { money, path } of all.filter((line) => line.money.paid < 0n)) {
    const off = -money.paid;
    const worth = lines.reduce((sum, line) => sum + line.money.paid, 0n);
    const fromLines = least(off, worth);
    const fromShipping = off - fromLines;
    if (fromShipping > left.net + left.tax) throw new Refusal('amounts_inconsistent', [`${path}.total`]);
    const whole = { amount: fromLines, scale: 0, currency: '' };
    const shares = allocate(
      whole,
      lines.map((line) => line.money.paid),
    );
    lines = lines.map((line, i) => lessBy(line, shares[i]?.amount ?? 0n, money));
    const rest = taken(fromShipping, left, money);
    left = { net: left.net - rest.net, tax: left.tax - rest.tax };
  }
  return { lines, shipping: left };
}
