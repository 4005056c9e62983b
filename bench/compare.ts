/** Puts two servers under the same load in alternation, so that other work on the machine affects both. */
import { median } from './figures.ts';
import { type Load, type LoadResult, load } from './load.ts';

export type Comparison = {
  connections: number;
  /** Medians of the rounds. */
  ours: LoadResult;
  bare: LoadResult;
  /** Median of the ratios of each round, which compares two consecutive runs. */
  ratio: number;
  lowest: number;
  highest: number;
};

export async function compare(
  connections: number,
  rounds: number,
  loadsOf: (round: number) => { ours: Load; bare: Load },
  /** Waits for deferred work of the previous load, which would be attributed to the next. */
  rest: () => Promise<void> = async () => {},
): Promise<Comparison> {
  const ours: LoadResult[] = [];
  const bare: LoadResult[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const loads = loadsOf(round);
    await rest();
    bare.push(await load(loads.bare));
    ours.push(await load(loads.ours));
  }
  const ratios = ours.map((result, round) => result.perSecond / (bare[round]?.perSecond ?? Number.NaN));
  return {
    connections,
    ours: medians(ours),
    bare: medians(bare),
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
  };
}

const medians = (results: readonly LoadResult[]): LoadResult => ({
  perSecond: median(results.map((result) => result.perSecond)),
  p50: median(results.map((result) => result.p50)),
  p99: median(results.map((result) => result.p99)),
});
