import { isPermission, STORE_PERMISSIONS, STORE_ROLES } from '../domain/permissions.ts';
import { issueApiToken } from '../server/auth/api-tokens.ts';
import { nameFrom, readArguments, refuseMore, required, unknownVerb } from './arguments.ts';
import { type Command, CommandError, EXIT } from './command.ts';
import { withDatabase } from './database.ts';
import { namedStore } from './stores.ts';

const OPTIONS = {
  store: { type: 'string' },
  role: { type: 'string' },
  permission: { type: 'string', multiple: true },
  name: { type: 'string' },
} as const;

export const token: Command = {
  usage: [
    [
      'token create --store SLUG --role ROLE [--name N]',
      `prints a new API token with what the role may do: ${STORE_ROLES.join(', ')}`,
    ],
    [
      'token create --store SLUG --permission P … [--name N]',
      'prints a new API token with these permissions only, such as order:create',
    ],
  ],
  async run(args, { config, print }) {
    const { values, positionals } = readArguments(args, OPTIONS);
    if (positionals[0] !== 'create') return unknownVerb('token', positionals[0], ['create']);
    refuseMore(positionals, 1);
    const slug = required(values.store, '--store');
    const role = STORE_ROLES.find((known) => known === values.role) ?? null;
    const permissions = permissionsOf(values.permission ?? []);
    if (values.role !== undefined && !role) {
      throw new CommandError(`There is no role "${values.role}" for a store: ${STORE_ROLES.join(', ')}`);
    }
    if ((role === null) === (permissions.length === 0)) {
      throw new CommandError('A token has a --role, or one --permission or more');
    }
    const grant = { name: nameFrom(values.name ?? 'command line', '--name'), role, permissions };
    return withDatabase(config, async ({ context }) => {
      const store = await namedStore(context.db, slug);
      print(await issueApiToken(context.db, store.id, grant));
      return EXIT.ok;
    });
  },
};

// A token belongs to one store: what only the platform's own people may do can't be in it.
function permissionsOf(names: readonly string[]) {
  return names.map((name) => {
    const known = isPermission(name) && STORE_PERMISSIONS.find((permission) => permission === name);
    if (!known) throw new CommandError(`There is no permission "${name}" for a store`);
    return known;
  });
}
