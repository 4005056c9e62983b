/** Faults of both kinds as `npm run faults` plays them. */
import type { Fault } from './fault.ts';
import { judgeTrouble, rowOf, runTrouble } from './instructions/run-trouble.ts';
import type { Trouble } from './instructions/trouble.ts';
import { type Finding, judge } from './judge.ts';
import { reportOf } from './report.ts';
import { runFault } from './run-fault.ts';

/** `rounds` limits faults under shoppers, `seeds` is how many seeds a fault of instructions has. */
export type Means = { rootUrl: string; seed: number; rounds: number; seeds: number };
export type Played = { findings: Finding[]; row: string[] };
export type Play = { name: string; play(means: Means): Promise<Played> };

export const underShoppers = (fault: Fault): Play => ({
  name: fault.name,
  async play({ rootUrl, seed, rounds }) {
    const outcome = await runFault(fault, { rootUrl, seed, most: rounds });
    return { findings: judge(fault, outcome), row: reportOf(fault, outcome) };
  },
});

export const ofInstructions = (trouble: Trouble): Play => ({
  name: trouble.name,
  async play(means) {
    const tally = await runTrouble(trouble, means);
    return { findings: judgeTrouble(trouble, tally), row: rowOf(trouble, tally) };
  },
});
