/** What replacements need of a shop's stock. */
import type { ReplacedLine, Stock } from '../ports.ts';

/** Whether there is enough, with several lines of the same goods counted together. */
export function isEnough(lines: readonly ReplacedLine[], stocks: readonly Stock[]): boolean {
  const wanted = new Map<string, number>();
  return lines.every((line, i) => {
    const goods = line.sourceVariantId ?? line.sourceProductId ?? line.sku ?? line.sourceItemId;
    const sum = (wanted.get(goods) ?? 0) + line.quantity;
    wanted.set(goods, sum);
    const available = stocks[i]?.available ?? null;
    return available === null || available >= sum;
  });
}
