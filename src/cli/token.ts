import type { ApiToken, ApiTokenBody } from '../contract/api-token.ts';
import { DEFAULT_TOKEN_DAYS, LONGEST_TOKEN_DAYS, TOKEN_PERMISSIONS } from '../domain/access/api-token.ts';
import { STORE_ROLES } from '../domain/access/permissions.ts';
import { makeToken, revokeToken } from '../server/api-tokens/commands.ts';
import { listTokens } from '../server/api-tokens/queries.ts';
import { withStore } from '../server/database/with-store.ts';
import { ProblemError } from '../server/problem-error.ts';
import { nameFrom, readArguments, refuseMore, required, unknownVerb } from './arguments.ts';
import { type Command, CommandError, EXIT, type Io } from './command.ts';
import { withDatabase } from './database.ts';
import { namedStore } from './stores.ts';

const OPTIONS = {
  store: { type: 'string' },
  role: { type: 'string' },
  permission: { type: 'string', multiple: true },
  name: { type: 'string' },
  expires: { type: 'string' },
} as const;

type Values = { [K in keyof typeof OPTIONS]?: K extends 'permission' ? string[] : string };

export const token: Command = {
  usage: [
    [
      'token create --store SLUG --role ROLE [--name N] [--expires DAYS]',
      `prints a new API token with what the role may do, except acts on people and tokens: ${STORE_ROLES.join(', ')}; it ends after ${DEFAULT_TOKEN_DAYS} days unless said, ${LONGEST_TOKEN_DAYS} at most`,
    ],
    [
      'token create --store SLUG --permission P … [--name N] [--expires DAYS]',
      'prints a new API token with these permissions only, such as order:create',
    ],
    [
      'token list --store SLUG',
      'lists the API tokens of a store: id, state, expiry, last use, role, maker, name',
    ],
    ['token revoke ID --store SLUG', 'revokes an API token, and the links and streams created with it'],
  ],
  async run(args, io) {
    const { values, positionals } = readArguments(args, OPTIONS);
    const [verb, ...words] = positionals;
    if (verb === 'create') return create(io, values, words);
    if (verb === 'list') return list(io, values, words);
    if (verb === 'revoke') return revoke(io, values, words);
    return unknownVerb('token', verb, ['create', 'list', 'revoke']);
  },
};

async function create({ config, print }: Io, values: Values, words: string[]): Promise<number> {
  refuseMore(words, 0);
  const slug = required(values.store, '--store');
  const role = STORE_ROLES.find((known) => known === values.role) ?? null;
  const permissions = permissionsOf(values.permission ?? []);
  if (values.role !== undefined && !role) {
    throw new CommandError(`There is no role "${values.role}" for a store: ${STORE_ROLES.join(', ')}`);
  }
  if ((role === null) === (permissions.length === 0)) {
    throw new CommandError('A token has a --role, or one --permission or more');
  }
  const name = nameFrom(values.name ?? 'command line', '--name');
  const body = { name, role, permissions, expiresInDays: daysFrom(values.expires) } as ApiTokenBody;
  return withDatabase(config, async ({ context }) => {
    const store = await namedStore(context.db, slug);
    const by = { storeId: store.id, grantor: null, now: context.clock() };
    const made = await withStore(context.db, store.id, (client) => makeToken(client, by, body)).catch(
      (error: unknown) => {
        throw error instanceof ProblemError ? new CommandError(error.problem.detail) : error;
      },
    );
    print(made.token);
    return EXIT.ok;
  });
}

async function list({ config, print, note }: Io, values: Values, words: string[]): Promise<number> {
  refuseMore(words, 0);
  const slug = required(values.store, '--store');
  return withDatabase(config, async ({ context }) => {
    const store = await namedStore(context.db, slug);
    const tokens = await withStore(context.db, store.id, (client) =>
      listTokens(client, store.id, context.clock()),
    );
    if (tokens.length === 0) note(`The store "${slug}" has no API tokens\n`);
    for (const one of tokens) print(lineOf(one));
    return EXIT.ok;
  });
}

const dayOf = (time: string) => new Date(time).toISOString().slice(0, 10);

/** Tab-separated columns, for scripts. The name, which may be any text, comes last. */
function lineOf({ id, state, role, permissions, expiresAt, lastUsedAt, madeBy, name }: ApiToken): string {
  const used = lastUsedAt ? `used ${dayOf(lastUsedAt)}` : 'never used';
  const maker = madeBy === null ? 'by the operator' : `by ${madeBy.id}${madeBy.isActive ? '' : ' (gone)'}`;
  return [id, state, `until ${dayOf(expiresAt)}`, used, role ?? permissions.join(','), maker, name].join(
    '\t',
  );
}

async function revoke({ config, print }: Io, values: Values, words: string[]): Promise<number> {
  const id = required(words[0], 'ID');
  refuseMore(words, 1);
  const slug = required(values.store, '--store');
  return withDatabase(config, async ({ context }) => {
    const store = await namedStore(context.db, slug);
    await withStore(context.db, store.id, (client) =>
      revokeToken(client, store.id, id, context.clock()),
    ).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      throw new CommandError(`There is no API token "${id}" of the store "${slug}"`);
    });
    print(`${id} no longer works.`);
    return EXIT.ok;
  });
}

function daysFrom(given: string | undefined): number {
  if (given === undefined) return DEFAULT_TOKEN_DAYS;
  const days = Number(given);
  if (/^\d+$/.test(given) && days >= 1 && days <= LONGEST_TOKEN_DAYS) return days;
  throw new CommandError(`--expires: a number of days from 1 to ${LONGEST_TOKEN_DAYS}`);
}

// A token belongs to one store and is nobody: it has no permissions of the platform's own staff, and none on people and tokens.
function permissionsOf(names: readonly string[]) {
  return names.map((name) => {
    const known = TOKEN_PERMISSIONS.find((permission) => permission === name);
    if (!known) throw new CommandError(`There is no permission "${name}" for an API token`);
    return known;
  });
}
