/** What a fault is, and what is measured. */
import type { Random } from '../abuse/random.ts';
import type { Filed } from '../test/process/killing.ts';
import type { Place, Site } from './site.ts';

/** Times of `performance.now()`. */
export type Span = { from: number; to: number };

export type Check = { bound: string; measured: string; held: boolean };

/** What a fault did to a site. */
export type Strike = {
  /** When everything outside the server was working again. */
  healedAt: number;
  /** When the database was unreachable; null if it was reachable or that is unknown. */
  away: Span | null;
  /** Checks for this fault in addition to the general ones. */
  also?: Check[];
};

export type Fault = Place & {
  name: string;
  rounds: number;
  strike(site: Site, random: Random): Promise<Strike>;
  /** The fault kills the process. */
  kills?: true;
  /** How many emails may be sent twice in a round, in addition to those a mail server accepted without confirming. */
  twice?: number;
  /** Maximum seconds to send queued emails after the last new one. */
  drainSeconds?: number;
  /** Milliseconds between two claims of one shopper. */
  pauseMs?: number;
};

/** Measurements over all rounds of a fault. */
export type Outcome = {
  filed: Filed[];
  lost: string[];
  /** Claims, lines or units that nobody was told of, or that exceed the order. */
  doubled: string[];
  messages: number;
  messagesOff: string[];
  /** Responses that are neither a success nor ask to retry. */
  odd: string[];
  answered: number;
  askedAgain: number;
  mails: number;
  unsent: number;
  twice: number;
  /** Accepted by the mail server, which dropped the connection before confirming. */
  unanswered: number;
  deaths: string[];
  /** During the outage: how often readiness was checked, and how often it was reported. */
  probes: number;
  lies: number;
  /** Seconds after each strike. */
  ready: number[];
  jobs: number[];
  drained: number[];
  also: Check[];
};
