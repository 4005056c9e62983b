/** What a fault is, and what is measured of it. */
import type { Random } from '../abuse/random.ts';
import type { Filed } from '../test/process/killing.ts';
import type { Place, Site } from './site.ts';

/** Moments of `performance.now()`. */
export type Span = { from: number; to: number };

export type Check = { bound: string; measured: string; held: boolean };

/** What was done to a site. */
export type Strike = {
  /** When everything was well again, as far as it is not the server's own work. */
  healedAt: number;
  /** While the database could not be reached; null when it could, or when nobody can say. */
  away: Span | null;
  /** What holds for this fault beside what holds for all. */
  also?: Check[];
};

export type Fault = Place & {
  name: string;
  rounds: number;
  strike(site: Site, random: Random): Promise<Strike>;
  /** The process dies of it. */
  kills?: true;
  /** How many mails may leave twice in a round, beside those that a mail server took without saying so. */
  twice?: number;
  /** How long mails that waited may take, after the last new one. */
  drainSeconds?: number;
  /** Milliseconds between two claims of one shopper. */
  pauseMs?: number;
};

/** What was measured over all rounds of a fault. */
export type Outcome = {
  filed: Filed[];
  lost: string[];
  /** Claims, lines or units that nobody was told of, or that an order does not have. */
  doubled: string[];
  messages: number;
  messagesOff: string[];
  /** Answers that are neither a success nor ask to come again. */
  odd: string[];
  answered: number;
  askedAgain: number;
  mails: number;
  unsent: number;
  twice: number;
  /** Taken by the mail server, which dropped the connection before it said so. */
  unanswered: number;
  deaths: string[];
  /** While the database was away: how often readiness was asked, and how often it said yes. */
  probes: number;
  lies: number;
  /** Seconds after each strike. */
  ready: number[];
  jobs: number[];
  drained: number[];
  also: Check[];
};
