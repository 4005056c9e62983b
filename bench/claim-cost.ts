/** Processor time of whole claims: looked up, filed, with their emails and jobs. */
import type { Request } from 'autocannon';
import { BUDGETS } from './budgets.ts';
import { type Cost, costOf } from './cpu.ts';
import { show } from './figures.ts';
import { load } from './load.ts';
import { type Finding, table } from './section.ts';

/** A server and the requests of as many claims; each is sent once. */
export type Claims = { url: string; pid: number; lookups: readonly Request[]; filings: readonly Request[] };

/** @param postmaster PostgreSQL's main process, which both use. @param rest waits until all work for the claims is done. */
export async function claimCost(
  { url, pid, lookups, filings }: Claims,
  postmaster: number,
  rest: () => Promise<void>,
): Promise<Cost> {
  await rest();
  return costOf({ pid, postmaster, count: filings.length }, async () => {
    for (const requests of [lookups, filings]) await load({ url, connections: 1, requests, each: 'once' });
    await rest();
  });
}

export const costFindings = (ours: Cost, bare: Cost): Finding[] => [
  { budget: BUDGETS.filing.server, value: ours.server / bare.server },
  { budget: BUDGETS.filing.database, value: ours.database / bare.database },
];

export const costText = (count: number, ours: Cost, bare: Cost): string[] => [
  `CPU time of a whole claim: a lookup, a filing, and for Makegood all mails and jobs; ${show(count)} of each, one after the other. The bare server selects an order and writes the rows of a claim. CPU time excludes waiting, so it varies less than the rates above.`,
  '',
  costTable('Milliseconds a claim', ours, bare),
];

export const costTable = (what: string, ours: Cost, bare: Cost): string =>
  table(
    [what, 'Makegood', 'Bare', 'Ratio'],
    [
      ['The server', show(ours.server), show(bare.server), show(ours.server / bare.server)],
      ['PostgreSQL', show(ours.database), show(bare.database), show(ours.database / bare.database)],
    ],
  );
