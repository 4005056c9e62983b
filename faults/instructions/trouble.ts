/** What a fault of instructions is: what happens while a vendor is asked to carry out what was just decided. */
import type { Random } from '../../abuse/random.ts';
import type { Place } from '../site.ts';
import type { Vendor } from './vendor.ts';
import type { World } from './world.ts';

export type Trouble = {
  name: string;
  place: Place;
  vendor: (now: () => number) => Promise<Vendor>;
  /** Sets it up before anything is decided. */
  before?(world: World, random: Random): Promise<void>;
  /** How many servers work on one database; one if it is not set. */
  processes?: number;
  /** Happens while the team decides. Each part counts in `world.struck` what really struck. */
  meanwhile?(world: World, random: Random): Promise<void>;
  /** After the decisions, before time passes. */
  after?(world: World, random: Random): Promise<void>;
  /** What has no answer waits for a person, who compares it with the vendor's page. Elsewhere nothing may wait for one. */
  asksPerson?: true;
  /** What else is wrong in the end. */
  check?(world: World): Promise<string[]>;
};
