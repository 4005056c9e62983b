/** What the seeds of a fault of instructions came to, how it is judged, and its row in docs/reliability.md. */
import type { Check } from '../fault.ts';

export type Tally = {
  seeds: number;
  decisions: number;
  /** What the vendor made for them. */
  effects: number;
  /** How many had no answer and were on a person's list. */
  unknown: number;
  /** How often the fault was really there. */
  struck: number;
  /** Of the seeds, without the start of their servers. */
  seconds: number;
  /** Each with its seed. */
  missing: string[];
  doubled: string[];
  lost: string[];
  ledger: string[];
  endless: string[];
};

export const noTally = (): Tally => ({
  ...{ seeds: 0, decisions: 0, effects: 0, unknown: 0, struck: 0, seconds: 0 },
  ...{ missing: [], doubled: [], lost: [], ledger: [], endless: [] },
});

/** What must hold of all seeds together. A fault that never struck proves nothing. */
export function judgeTally(name: string, tally: Tally): (Check & { fault: string })[] {
  const { decisions, seeds, struck } = tally;
  const none = (bound: string, found: readonly string[]): Check => ({
    bound,
    measured: [`${found.length} of ${decisions}`, ...found.slice(0, 3)].join('; '),
    held: found.length === 0 && decisions > 0,
  });
  const checks: Check[] = [
    { bound: 'it strikes in each round', measured: `${struck} of ${seeds}`, held: struck === seeds },
    none('no effect that is done is missing at the vendor', tally.missing),
    none('no effect is there twice, or for nobody', tally.doubled),
    none('no acknowledged decision stays without its effect', tally.lost),
    none('the ledger equals the vendor’s books', tally.ledger),
    none('each comes to an end', tally.endless),
  ];
  return checks.map((check) => ({ fault: `${name}, ${seeds} seeds`, ...check }));
}

export const COLUMNS = [
  ...['Fault', 'Seeds', 'Struck', 'Instructions', 'Effects', 'Missing', 'Doubled', 'Not carried out'],
  ...['Ledger differs', 'For a person', 'Seconds a seed'],
] as const;

/** What a row says: how many went wrong, but not what. Undefined if it is none. */
export function tallyOf(row: readonly string[]): Tally | undefined {
  if (row.length !== COLUMNS.length) return undefined;
  const [
    seeds = 0,
    struck = 0,
    decisions = 0,
    effects = 0,
    missing,
    doubled,
    lost,
    ledger,
    unknown = 0,
    each = 0,
  ] = row.slice(1).map(Number);
  const earlier = (count = 0) => Array<string>(count).fill('in an earlier run');
  return {
    ...{ seeds, struck, decisions, effects, unknown, seconds: each * seeds, endless: [] },
    ...{ missing: earlier(missing), doubled: earlier(doubled), lost: earlier(lost), ledger: earlier(ledger) },
  };
}

export function rowOf(name: string, tally: Tally): string[] {
  const { seeds, struck, decisions, effects, missing, doubled, lost, ledger, endless, unknown, seconds } =
    tally;
  const wrong = [missing.length, doubled.length, lost.length + endless.length, ledger.length];
  const counts = [seeds, struck, decisions, effects, ...wrong, unknown];
  return [name, ...counts.map(String), (seconds / seeds).toFixed(1)];
}
