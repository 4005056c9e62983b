/** When people order: more before the holidays, less in summer, rather in the evening than at night. */
import type { Dice } from './dice.ts';

const DAY = 86_400_000;
export const GROWN_DAYS = 730;

/** From January; 1 is an average month. */
const MONTHS = [0.8, 0.8, 0.9, 0.95, 1, 0.9, 0.8, 0.85, 1, 1.1, 1.8, 1.7] as const;
/** Hours of the store's day, from midnight. */
const HOURS: readonly (readonly [number, number])[] = Array.from({ length: 24 }, (_, hour) => [
  hour,
  hour < 6 ? 0.3 : hour < 9 ? 1 : hour < 18 ? 2 : hour < 23 ? 3 : 1,
]);

/** Times of orders 0 to `count` − 1, in order. */
export function seasonOf(now: number, count: number) {
  const shares: number[] = [];
  let sum = 0;
  for (let day = 0; day < GROWN_DAYS; day += 1) {
    const month = new Date(now - (GROWN_DAYS - day) * DAY).getUTCMonth();
    // A growing shop: twice as many orders at the end as at the beginning.
    sum += (MONTHS[month] ?? 1) * (1 + day / GROWN_DAYS);
    shares.push(sum);
  }
  /** The time of an order in milliseconds, at least an hour before `now`. */
  return (index: number, dice: Dice): number => {
    const at = (index / count) * sum;
    const day = firstAbove(shares, at);
    const time = now - (GROWN_DAYS - day) * DAY;
    const minute = dice.weigh(HOURS) * 60 + dice.below(60);
    return Math.min(time + ((minute - 720) * 60 + dice.below(60)) * 1000, now - 3_600_000);
  };
}

function firstAbove(sums: readonly number[], value: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
