import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { OpeningRule } from '../domain/stores/activation.ts';
import type { Registry } from './connections/registry.ts';
import type { KeptKeys } from './database/kept-keys.ts';
import type { Flags } from './flags.ts';
import type { Slack } from './integrations/chat/slack/client.ts';
import type { MailTransport } from './mail/transport.ts';
import type { Outgoing } from './outgoing/outgoing.ts';
import type { Names } from './stores/names.ts';
import type { Files } from './uploads/storage.ts';

/** What every command may use. The clock is passed in, so that tests can set it. */
export type Context = {
  db: { app: Pool };
  files: Files;
  mail: MailTransport;
  flags: Flags;
  names: Names;
  slack: Slack;
  outgoing: Outgoing;
  /** The adapters of what a store can be connected with. */
  providers: Registry;
  log: Logger;
  /** Milliseconds since 1970, UTC. */
  clock: () => number;
  /** Signs and encrypts; keys are derived from it per purpose (auth/keys.ts). */
  secret: string;
  /** These open what they sealed, and seal nothing. */
  otherSecrets: readonly string[];
  /** The inputs of keys that survive a rotation of the secret (database/kept-keys.ts). */
  keptKeys: KeptKeys;
  /** Public address, without a trailing slash. */
  publicUrl: string;
  mode: 'demo' | 'production';
  /** Whether providers are simulators of the demo, each with a page (src/demo/simulators). */
  hasDemoServices: boolean;
  /** Whether staff work only in sessions that began with a second factor or a passkey. */
  staffNeedSecondFactor: boolean;
  /** Who has to agree before a store opens. */
  opening: OpeningRule;
  limits: Limits;
};

/** Rate limits (docs/security.md#limits). `off` raises them out of reach but still counts. */
export type Limits = {
  lookupsPerMinute: number;
  addressMissesPerMinute: number;
  emailMissesPerQuarterHour: number;
  storeMissesPerMinute: number;
  writesPerMinute: number;
  /** Answers saved while they are entered: a page sends them about once a second. */
  savesPerMinute: number;
  /** In-store filings that have a link mailed: per visit, per address, per store. */
  visitFilingsPerHour: number;
  addressFilingsPerHour: number;
  storeFilingsPerHour: number;
  /** Requests for links to all orders of an address: per sender address, per store. */
  addressOrderMailsPerHour: number;
  storeOrderMailsPerHour: number;
  /** Links of either kind to one person across all stores, and those requested from one visitor's address. */
  recipientLinksPerHour: number;
  pairLinksPerHour: number;
  /** Error reports by pages. */
  reportsPerMinute: number;
  /** Bytes of files per address across all stores. Less for in-store visits, which anyone may open. */
  addressBytesPerHour: number;
  addressBytesPerDay: number;
  visitBytesPerHour: number;
  /** Wrong passwords before the next one has to wait: for one person or device, from one network. */
  guessesPerPerson: number;
  guessesPerNetwork: number;
  /** Mails to people about their password or an invitation: to one address, asked for from one network. */
  personMailsPerHour: number;
  /** Invitations by one person or token, and to one team. */
  invitationsByPersonPerHour: number;
  invitationsByTeamPerHour: number;
  /** How often one person or token makes others owners. */
  ownerGrantsPerHour: number;
  /** No file is accepted if less than this would remain free on the disk. */
  freeDiskBytes: number;
};

export const LIMITS: Limits = {
  lookupsPerMinute: 60,
  addressMissesPerMinute: 10,
  emailMissesPerQuarterHour: 5,
  storeMissesPerMinute: 300,
  writesPerMinute: 120,
  savesPerMinute: 600,
  visitFilingsPerHour: 5,
  addressFilingsPerHour: 30,
  storeFilingsPerHour: 300,
  addressOrderMailsPerHour: 10,
  storeOrderMailsPerHour: 300,
  recipientLinksPerHour: 6,
  pairLinksPerHour: 3,
  reportsPerMinute: 10,
  addressBytesPerHour: 1_000_000_000,
  addressBytesPerDay: 3_000_000_000,
  visitBytesPerHour: 300_000_000,
  guessesPerPerson: 5,
  guessesPerNetwork: 20,
  personMailsPerHour: 6,
  invitationsByPersonPerHour: 50,
  invitationsByTeamPerHour: 100,
  ownerGrantsPerHour: 20,
  freeDiskBytes: 1_000_000_000,
};

const OUT_OF_REACH = 1_000_000_000;

export const RAISED_LIMITS: Limits = {
  lookupsPerMinute: OUT_OF_REACH,
  addressMissesPerMinute: OUT_OF_REACH,
  emailMissesPerQuarterHour: OUT_OF_REACH,
  storeMissesPerMinute: OUT_OF_REACH,
  writesPerMinute: OUT_OF_REACH,
  savesPerMinute: OUT_OF_REACH,
  visitFilingsPerHour: OUT_OF_REACH,
  addressFilingsPerHour: OUT_OF_REACH,
  storeFilingsPerHour: OUT_OF_REACH,
  addressOrderMailsPerHour: OUT_OF_REACH,
  storeOrderMailsPerHour: OUT_OF_REACH,
  recipientLinksPerHour: OUT_OF_REACH,
  pairLinksPerHour: OUT_OF_REACH,
  reportsPerMinute: OUT_OF_REACH,
  addressBytesPerHour: Number.MAX_SAFE_INTEGER,
  addressBytesPerDay: Number.MAX_SAFE_INTEGER,
  visitBytesPerHour: Number.MAX_SAFE_INTEGER,
  guessesPerPerson: OUT_OF_REACH,
  guessesPerNetwork: OUT_OF_REACH,
  personMailsPerHour: OUT_OF_REACH,
  invitationsByPersonPerHour: OUT_OF_REACH,
  invitationsByTeamPerHour: OUT_OF_REACH,
  ownerGrantsPerHour: OUT_OF_REACH,
  // A full disk stops the database too, so this limit always applies.
  freeDiskBytes: LIMITS.freeDiskBytes,
};
