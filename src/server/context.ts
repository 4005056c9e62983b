import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Flags } from './flags.ts';
import type { MailTransport } from './mail/transport.ts';
import type { Files } from './uploads/storage.ts';

/** What every command may use. The clock is passed in, so that a test can set it. */
export type Context = {
  db: { app: Pool };
  files: Files;
  mail: MailTransport;
  flags: Flags;
  log: Logger;
  /** Milliseconds since 1970, UTC. */
  clock: () => number;
  /** Signs and encrypts; keys are derived from it per purpose (auth/keys.ts). */
  secret: string;
  /** Address outside, without a trailing slash. */
  publicUrl: string;
  mode: 'demo' | 'production';
  limits: Limits;
};

/** Ceilings of decisions.md section 9. `off` multiplies them out of reach but still counts. */
export type Limits = {
  lookupsPerMinute: number;
  addressMissesPerMinute: number;
  emailMissesPerQuarterHour: number;
  storeMissesPerMinute: number;
  writesPerMinute: number;
  /** Of errors, by pages. */
  reportsPerMinute: number;
};

export const LIMITS: Limits = {
  lookupsPerMinute: 60,
  addressMissesPerMinute: 10,
  emailMissesPerQuarterHour: 5,
  storeMissesPerMinute: 300,
  writesPerMinute: 120,
  reportsPerMinute: 10,
};

const OUT_OF_REACH = 1_000_000_000;

export const RAISED_LIMITS: Limits = {
  lookupsPerMinute: OUT_OF_REACH,
  addressMissesPerMinute: OUT_OF_REACH,
  emailMissesPerQuarterHour: OUT_OF_REACH,
  storeMissesPerMinute: OUT_OF_REACH,
  writesPerMinute: OUT_OF_REACH,
  reportsPerMinute: OUT_OF_REACH,
};
