import { Resolver } from 'node:dns/promises';

/** All addresses of a name; none if it has none, or if nothing answered. Never rejects. */
export type LookUp = (name: string) => Promise<string[]>;

/**
 * Asks name servers alone: the machine's own files could name what is on the machine, and its resolver would keep threads busy that
 * everybody needs.
 * @param servers such as 192.0.2.53 or 127.0.0.1:5353; none: those of the machine
 */
export const openLookUp =
  (servers: readonly string[]): LookUp =>
  async (name) => {
    const resolver = new Resolver({ timeout: 2_000, maxTimeout: 4_000, tries: 2 });
    if (servers.length > 0) resolver.setServers(servers);
    const asked = [resolver.resolve4(name), resolver.resolve6(name)];
    const answers = await Promise.allSettled(asked);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
