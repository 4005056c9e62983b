/** What name servers say about a host (node:dns). */
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isLoopback } from '../../domain/stores/host.ts';
import type { Looked } from '../../domain/stores/host-check.ts';
import { recordName } from '../../domain/stores/host-check.ts';

export type Names = {
  /** @param ours the installation's own host; never rejects */
  look: (host: string, ours: string) => Promise<Looked>;
};

/** Nobody needs more to prove a name, and a stranger's server may send any number. */
const MOST_ANSWERS = 50;
const NOTHING_THERE = ['ENODATA', 'ENOTFOUND'];

/** An empty list if there is nothing; null if there was no answer. */
async function answersOf(asked: Promise<string[]>): Promise<string[] | null> {
  try {
    return (await asked).slice(0, MOST_ANSWERS);
  } catch (error) {
    return NOTHING_THERE.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
  }
}

/** @param servers such as 192.0.2.53 or 127.0.0.1:5353; none: those of the machine */
export function openNames(servers: readonly string[]): Names {
  const addressesOf = async (host: string): Promise<string[] | null> => {
    if (isIP(host)) return [host];
    if (isLoopback(host)) return ['127.0.0.1', '::1'];
    const [four, six] = await Promise.all([
      answersOf(resolver().resolve4(host)),
      answersOf(resolver().resolve6(host)),
    ]);
    return four === null && six === null ? null : [...(four ?? []), ...(six ?? [])];
  };
  // A resolver of its own for each question: one that is waiting can't be given other servers.
  const resolver = () => {
    const made = new Resolver({ timeout: 2_000, maxTimeout: 2_000, tries: 2 });
    if (servers.length > 0) made.setServers(servers);
    return made;
  };
  return {
    look: async (host, ours) => {
      const texts = resolver()
        .resolveTxt(recordName(host))
        .then((records) => records.map((parts) => parts.join('')));
      const [records, addresses, own] = await Promise.all([
        answersOf(texts),
        addressesOf(host),
        addressesOf(ours),
      ]);
      return { records, addresses, ours: own };
    },
  };
}
