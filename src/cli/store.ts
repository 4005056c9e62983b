import type { DatabaseError } from 'pg';
import { isOwnableHost } from '../contract/host.ts';
import { findCountry } from '../domain/addresses/countries.ts';
import { isTimeZone } from '../domain/time/calendar.ts';
import { shortId } from '../server/auth/short-id.ts';
import type { Context } from '../server/context.ts';
import { isSharedHost, isTakenHost } from '../server/stores/hosts.ts';
import { findStore, saveStore } from '../server/stores/queries.ts';
import { nameFrom, readArguments, refuseMore, required, unknownVerb } from './arguments.ts';
import { type Command, CommandError, EXIT } from './command.ts';
import { withDatabase } from './database.ts';

const OPTIONS = {
  slug: { type: 'string' },
  name: { type: 'string' },
  currency: { type: 'string' },
  'time-zone': { type: 'string' },
  country: { type: 'string' },
  domain: { type: 'string', multiple: true },
  live: { type: 'boolean' },
} as const;

const SLUG = /^[a-z0-9][a-z0-9-]{0,62}$/;
const TAKEN = '23505';

export const store: Command = {
  usage: [
    [
      'store create --slug S --name N --currency USD --time-zone America/New_York --country US [--domain D …] [--live]',
      'creates a store in setup, or open with --live, and prints its id; its hosts count as proven',
    ],
  ],
  async run(args, { config, print }) {
    const { values, positionals } = readArguments(args, OPTIONS);
    if (positionals[0] !== 'create') return unknownVerb('store', positionals[0], ['create']);
    refuseMore(positionals, 1);
    const input = {
      id: shortId(),
      slug: checked(
        '--slug',
        values.slug,
        (slug) => SLUG.test(slug),
        'lower-case letters, digits and hyphens',
      ),
      stage: values.live ? ('live' as const) : ('setup' as const),
      name: nameFrom(values.name, '--name'),
      currency: checked('--currency', values.currency, isCurrency, 'a code of ISO 4217 such as USD'),
      timeZone: checked('--time-zone', values['time-zone'], isTimeZone, 'a name such as America/New_York'),
      country: checked('--country', values.country, isCountry, 'a code of ISO 3166-1 such as US'),
      domains: (values.domain ?? []).map((domain) =>
        checked(
          '--domain',
          domain.toLowerCase(),
          isOwnableHost,
          'a public host name of its own without port',
        ),
      ),
    };
    return withDatabase(
      config,
      async ({ context }) => {
        for (const domain of input.domains) await refuseTaken(context, domain);
        const id = await saveStore(context.db, input).catch((error: DatabaseError) => {
          if (isTakenHost(error))
            throw new CommandError('--domain: another store has just taken one of these hosts');
          if (error.code === TAKEN) throw new CommandError(`There is a store "${input.slug}" already`);
          throw error;
        });
        print(id);
        return EXIT.ok;
      },
      { makes: true },
    );
  },
};

/** A host leads to one store: if two had the same domain, shoppers of one would not find their orders. */
async function refuseTaken(context: Context, domain: string): Promise<void> {
  if (isSharedHost(context, domain))
    throw new CommandError(`--domain: ${domain} is the host of PUBLIC_URL, which all stores share`);
  const owner = await findStore(context.db, { by: 'domain', value: domain });
  if (owner) throw new CommandError(`--domain: ${domain} belongs to the store "${owner.slug}"`);
}

function checked(name: string, value: string | undefined, fits: (value: string) => boolean, form: string) {
  const given = required(value, name);
  if (!fits(given)) throw new CommandError(`${name}: "${given}" is not ${form}`);
  return given;
}

const isCurrency = (code: string) => Intl.supportedValuesOf('currency').includes(code);
const isCountry = (code: string) => findCountry(code) !== null;
