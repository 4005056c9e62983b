import { hostName } from '../domain/stores/host.ts';
import { isSharedHost, listHosts, proveHost, revokeHost, type StoreHost } from '../server/stores/hosts.ts';
import { findStore } from '../server/stores/queries.ts';
import { readArguments, refuseMore, required, unknownVerb } from './arguments.ts';
import { type Command, CommandError, EXIT, type Io } from './command.ts';
import { withDatabase } from './database.ts';
import { namedStore } from './stores.ts';

const OPTIONS = { store: { type: 'string' } } as const;

export const host: Command = {
  usage: [
    [
      'host list [--store SLUG]',
      'lists the hosts that stores asked for: host, store, since when it is proven',
    ],
    ['host prove HOST --store SLUG', 'marks HOST as verified, so that it leads to the store'],
    ['host revoke HOST --store SLUG', 'undoes that: HOST leads to no store until it is verified again'],
  ],
  async run(args, io) {
    const { values, positionals } = readArguments(args, OPTIONS);
    const [verb, ...words] = positionals;
    if (verb === 'list') return list(io, values.store, words);
    if (verb === 'prove') return prove(io, values.store, words);
    if (verb === 'revoke') return revoke(io, values.store, words);
    return unknownVerb('host', verb, ['list', 'prove', 'revoke']);
  },
};

async function list({ config, print, note }: Io, slug: string | undefined, words: string[]): Promise<number> {
  refuseMore(words, 0);
  return withDatabase(config, async ({ context: { db } }) => {
    const store = slug === undefined ? null : await namedStore(db, slug);
    const hosts = await listHosts(db, store?.id ?? null);
    if (hosts.length === 0) note(store ? `The store "${slug}" has no hosts\n` : 'No store has a host\n');
    for (const one of hosts) print(lineOf(one));
    return EXIT.ok;
  });
}

/** Tab-separated columns, for scripts. */
function lineOf({ host, slug, provenAt }: StoreHost): string {
  return [
    host,
    slug,
    provenAt ? `proven ${new Date(provenAt).toISOString().slice(0, 10)}` : 'not proven',
  ].join('\t');
}

async function prove({ config, print }: Io, slug: string | undefined, words: string[]): Promise<number> {
  const { name, slug: owner } = named(slug, words);
  return withDatabase(config, async ({ context }) => {
    const store = await namedStore(context.db, owner);
    if (isSharedHost(context, name))
      throw new CommandError(`${name} is the host of PUBLIC_URL, which all stores share`);
    const outcome = await proveHost(context.db, store.id, { host: name, now: context.clock() });
    if (outcome === 'not_asked')
      throw new CommandError(
        `The store "${owner}" has not asked for ${name}: see host list --store ${owner}`,
      );
    if (outcome === 'taken') throw new CommandError(await takenSentence(context.db, name));
    print(`${name} leads to the store "${owner}".`);
    return EXIT.ok;
  });
}

async function takenSentence(db: Parameters<typeof findStore>[0], name: string): Promise<string> {
  const other = await findStore(db, { by: 'domain', value: name });
  return `${name} is proven for ${other ? `the store "${other.slug}"` : 'another store'}: revoke it there first`;
}

async function revoke({ config, print }: Io, slug: string | undefined, words: string[]): Promise<number> {
  const { name, slug: owner } = named(slug, words);
  return withDatabase(config, async ({ context: { db } }) => {
    const store = await namedStore(db, owner);
    if (!(await revokeHost(db, store.id, name)))
      throw new CommandError(`${name} is not verified for the store "${owner}"`);
    print(`${name} leads to no store.`);
    return EXIT.ok;
  });
}

function named(slug: string | undefined, [word, ...more]: string[]) {
  const name = hostName(required(word, 'HOST'));
  refuseMore(more, 0);
  return { name, slug: required(slug, '--store') };
}
