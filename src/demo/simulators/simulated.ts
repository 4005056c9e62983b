/** A simulator as the demo runs it: what the vendor has, what people see of it, and what they can do there. */
import type { ProviderName } from '../../domain/connections/providers.ts';
import type { SimulatedRequest, SimulatorServer } from '../../server/integrations/simulator.ts';
import { keep } from './keeping.ts';
import { readdressed } from './loopback.ts';

/** A row's `id` names it in a form; it is not shown. */
export type Row = { id: string } & Readonly<Record<string, unknown>>;

/** What the vendor has of one thing, the newest last, and what a person can do with each of them there. */
export type Part = {
  name: string;
  rows: readonly Row[];
  acts?: Readonly<Record<string, ((id: string) => void) | undefined>>;
};

/** What a description works with. `now`: milliseconds. */
type At<State, Server> = { state: State; server: Server; now: () => number };

export type Description<State extends object, Server extends SimulatorServer> = {
  provider: ProviderName;
  /** What it has on the first day. @param now milliseconds */
  begin: (now: number) => State;
  start: (state: State) => Promise<Server>;
  /** What to enter to connect a store with it, by field. */
  credentials: (state: State) => Readonly<Record<string, string>>;
  parts: (at: At<State, Server>) => readonly Part[];
  /** What a person can do there besides, by its name on the button. */
  acts: (at: At<State, Server>) => Readonly<Record<string, () => void>>;
  /** Tells it where the demo's pages are. Left out for a vendor that leads nobody back to them. */
  lead?: (state: State, publicUrl: string) => void;
  /** Whether a call changes something there; if left out, one that is no GET does. */
  changes?: (request: SimulatedRequest) => boolean;
  /** Tells who subscribed what a person or a call changed. Left out for a vendor whose webhooks a person sets up. */
  events?: {
    /** By the id of each thing, when it changed last. */
    stamps: (state: State) => ReadonlyMap<string, string>;
    send: (at: At<State, Server>, id: string) => Promise<unknown>;
  };
};

export type Running = {
  provider: ProviderName;
  server: SimulatorServer;
  changes: (request: SimulatedRequest) => boolean;
  credentials: () => Readonly<Record<string, string>>;
  parts: () => readonly Part[];
  acts: () => readonly string[];
  /** An act of the vendor's, or of one row of a part. What nobody can do there is ignored. */
  act: (what: { name: string; part: string; id: string }) => Promise<void>;
};

/** Where the demo keeps what simulators have, its clock in milliseconds, and where webhooks of an earlier start are to go now. */
export type Place = { folder: string; now: () => number; publicUrl: string | null };

export type Simulated = { provider: ProviderName; start: (place: Place) => Promise<Running> };

/** Hides the shape of the vendor's state from all but its description. */
export const simulated = <State extends object, Server extends SimulatorServer>(
  described: Description<State, Server>,
): Simulated => ({
  provider: described.provider,
  start: (place) => run(described, place),
});

async function run<State extends object, Server extends SimulatorServer>(
  { provider, begin, start, credentials, parts, acts, lead, changes, events }: Description<State, Server>,
  { folder, now, publicUrl }: Place,
): Promise<Running> {
  const kept = keep(`${folder}/${provider}.json`, () => begin(now()));
  if (publicUrl !== null) kept.rewrite((text) => readdressed(text, publicUrl));
  const { state, save } = kept;
  // Each time: it may have begun anew, or serve another process at another address too.
  const reload = () => {
    kept.reload();
    if (publicUrl !== null) lead?.(state, publicUrl);
  };
  const server = await start(state);
  const at = { state, server, now };
  const stamps = () => events?.stamps(state) ?? new Map<string, string>();
  let told = stamps();
  const tell = async () => {
    const known = told;
    told = stamps();
    const changed = [...told].filter(([key, stamp]) => known.get(key) !== stamp);
    await Promise.all(changed.map(([key]) => events?.send(at, key)));
  };
  const after = () => {
    save();
    void tell();
  };
  server.keeping = { before: reload, after };
  return {
    ...{ provider, server, changes: changes ?? (({ method }) => method !== 'GET') },
    credentials: () => {
      reload();
      return credentials(state);
    },
    parts: () => {
      reload();
      return parts(at);
    },
    acts: () => Object.keys(acts(at)),
    act: async ({ name, part, id }) => {
      reload();
      actOf(part === '' ? { acts: acts(at) } : parts(at).find((one) => one.name === part), name, id);
      save();
      await tell();
    },
  };
}

/** The row is looked for first: a form may name one that is gone. */
function actOf(part: (Pick<Part, 'acts'> & Partial<Part>) | undefined, name: string, id: string): void {
  const isThere = part?.rows === undefined || part.rows.some((row) => row.id === id);
  if (isThere && part?.acts && Object.hasOwn(part.acts, name)) part.acts[name]?.(id);
}
