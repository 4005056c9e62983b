/** What was requested, with amounts if there are any; lists each method if items differ. */

import { RESOLUTION_METHODS, type ResolutionMethod } from '../../domain/claims/resolution-methods.ts';
import { givesCredit, givesGoods } from '../../domain/claims/resolution-types.ts';
import { displayMoney, type Money } from '../../domain/money/money.ts';
import { chosen } from '../engine/forms.ts';
import type { RequestedView } from '../parts/views.ts';
import { shortList } from './flow/order-views.ts';
import { words } from './flow/words.ts';
import { words as resolutionWords } from './resolution/text.ts';

type RequestedItem = { name: string; quantity: number; method: string };
type Requested = {
  parts: readonly { method: string; total: Money }[];
  items: readonly RequestedItem[];
};

function amountLine(method: ResolutionMethod, total: Money): string | null {
  if (givesGoods(method)) return null;
  const amount = displayMoney(total);
  return givesCredit(method) ? resolutionWords.toCredit(amount) : resolutionWords.toCard(amount);
}

const namesOf = (items: readonly RequestedItem[]) =>
  shortList(items.map(({ name, quantity }) => words.times(quantity, name)));

export function requestedView({ parts, items }: Requested): RequestedView {
  const known = parts.flatMap(({ method, total }) => {
    const named = chosen(RESOLUTION_METHODS, method);
    return named === null ? [] : [{ method: named, line: amountLine(named, total) }];
  });
  const [only] = known;
  if (known.length === 1 && only) {
    return {
      title: resolutionWords.methods[only.method].title,
      lines: only.line === null ? [] : [only.line],
    };
  }
  return {
    title: resolutionWords.differs,
    lines: known.map(({ method, line }) => {
      const about = namesOf(items.filter((item) => item.method === method));
      return `${resolutionWords.methods[method].title}: ${line === null ? about : `${about}, ${line}`}`;
    }),
  };
}
