/** Counters as they are kept: by dimension, value and day. */
import type { ClaimCount } from './counted-claim.ts';
import { CLAIM_DIMENSION_NAMES, type Dimension } from './dimensions.ts';
import { DIMENSIONS_KEPT } from './figures.ts';

/** Amounts by counter. */
export type Amounts = Record<string, number>;

/** `all` with an empty value: everything together. */
export type Place = { dimension: Dimension | 'all'; value: string; day: string };

export type Tally = Map<string, { place: Place; amounts: Amounts }>;

const measureOf = (counter: string): string => counter.split(':', 1)[0] ?? counter;

/** Adds a claim's entries to the counters, or with `sign` -1 takes them away. */
export function addClaim(tally: Tally, { values, entries }: ClaimCount, sign: 1 | -1 = 1): void {
  for (const { day, counter, amount, resolution, person } of entries) {
    const kept = DIMENSIONS_KEPT.get(measureOf(counter));
    const add = (dimension: Place['dimension'], value: string) =>
      addAmount(tally, { dimension, value, day }, counter, sign * amount);
    add('all', '');
    for (const dimension of CLAIM_DIMENSION_NAMES) {
      if (kept?.has(dimension)) for (const value of new Set(values[dimension])) add(dimension, value);
    }
    if (resolution !== undefined && kept?.has('resolution')) add('resolution', resolution);
    if (person !== undefined && kept?.has('person')) add('person', person);
  }
}

function addAmount(tally: Tally, place: Place, counter: string, amount: number): void {
  const key = keyOf(place);
  const there = tally.get(key) ?? { place, amounts: {} };
  const next = (there.amounts[counter] ?? 0) + amount;
  if (next === 0) delete there.amounts[counter];
  else there.amounts[counter] = next;
  tally.set(key, there);
}

/** Adds amounts to those of a place. */
export function addAmounts(tally: Tally, place: Place, amounts: Amounts): void {
  for (const [counter, amount] of Object.entries(amounts)) addAmount(tally, place, counter, amount);
}

const keyOf = ({ dimension, value, day }: Place): string => `${dimension}\0${day}\0${value}`;
