/** Amounts of the API for people: "$58.40". */
import { type AmountKind, displayItemValue, displayMoney, parseAmount } from '../../domain/money/money.ts';

const SHOWN = { total: displayMoney, item: displayItemValue } as const satisfies Record<AmountKind, unknown>;

/** `kind`: item values show one more digit where it isn't zero. An amount that can't be read is shown as it is. */
export function moneyText(amount: string, currency: string, kind: AmountKind = 'total'): string {
  const money = parseAmount(amount, currency, 'item');
  return money === null ? `${amount} ${currency}` : SHOWN[kind](money);
}
