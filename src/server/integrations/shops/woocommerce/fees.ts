/**
 * A negative fee ("5 % off for bank transfer", a gift card) reduces the whole order and names no line. Each line is
 * reduced in proportion to its price with tax, and the rest is taken off shipping. WooCommerce spreads the tax of such
 * a fee over all lines the same way (class-wc-cart-totals.php: "so it works as a true discount").
 */
import { allocate } from '../../../../domain/money/money.ts';
import type { LineMoney } from '../line-money.ts';
import type { Line } from './lines.ts';
import { Refusal } from './refusals.ts';

export type Shipping = { net: bigint; tax: bigint };

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Splits `share` of an amount into net and tax like the fee, as far as net and tax are available. */
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

/** Lines and shipping after applying every negative fee. Refuses if they exceed the order. */
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
