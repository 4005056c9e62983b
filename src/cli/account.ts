import { shortId } from '../server/auth/short-id.ts';
import { findAccount, saveAccount } from '../server/people/accounts.ts';
import { nameFrom, readArguments, refuseMore, required, unknownVerb } from './arguments.ts';
import { type Command, CommandError, EXIT } from './command.ts';
import { withDatabase } from './database.ts';
import { namedStore } from './stores.ts';

const OPTIONS = {
  slug: { type: 'string' },
  name: { type: 'string' },
  store: { type: 'string', multiple: true },
} as const;

const SLUG = /^[a-z0-9][a-z0-9-]{0,62}$/;

export const account: Command = {
  usage: [
    [
      'account save --slug S --name N --store SLUG …',
      'groups stores, for people who work for all of them; again adds stores to the group',
    ],
  ],
  async run(args, { config, print }) {
    const { values, positionals } = readArguments(args, OPTIONS);
    if (positionals[0] !== 'save') return unknownVerb('account', positionals[0], ['save']);
    refuseMore(positionals, 1);
    const slug = required(values.slug, '--slug');
    if (!SLUG.test(slug))
      throw new CommandError(`--slug: "${slug}" is not lower-case letters, digits and hyphens`);
    const name = nameFrom(values.name, '--name');
    return withDatabase(config, async ({ context }) => {
      const stores = [];
      for (const store of values.store ?? []) stores.push((await namedStore(context.db, store)).id);
      const id = (await findAccount(context.db, slug))?.id ?? shortId();
      await saveAccount(context.db, { id, slug, name }, { stores, now: context.clock() });
      print(id);
      return EXIT.ok;
    });
  },
};
