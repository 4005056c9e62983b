import { ROLE_SCOPES, ROLES, type Role, type Scope } from '../domain/access/permissions.ts';
import { MOST_DOMAINS } from '../domain/access/providers.ts';
import { isEmailAddress } from '../domain/text/email.ts';
import { encrypt } from '../server/auth/keys.ts';
import type { Context } from '../server/context.ts';
import { sealedFor } from '../server/database/sealed-values.ts';
import { findAccount } from '../server/people/accounts.ts';
import { discover, isTrial, returnUrl } from '../server/people/providers/client.ts';
import {
  addProvider,
  listAllProviders,
  removeProvider,
  writeProviderSecret,
} from '../server/people/providers/queries.ts';
import { lineFrom, nameFrom, readArguments, refuseMore, required, unknownVerb } from './arguments.ts';
import { type Command, CommandError, EXIT, type Io } from './command.ts';
import { withDatabase } from './database.ts';

const OPTIONS = {
  name: { type: 'string' },
  issuer: { type: 'string' },
  'client-id': { type: 'string' },
  account: { type: 'string' },
  domain: { type: 'string', multiple: true },
  role: { type: 'string' },
} as const;

type Values = { [K in keyof typeof OPTIONS]?: K extends 'domain' ? string[] : string };

const rolesOf = (scope: Scope) => ROLES.filter((role) => ROLE_SCOPES[role] === scope).join(', ');

export const provider: Command = {
  usage: [
    [
      'provider create ID --name N --issuer URL --client-id C [--account SLUG] [--domain D …] [--role ROLE] < SECRET',
      `lets people sign in by an OpenID provider, with the client secret on standard input, and prints the redirect address to enter there. ID becomes part of that address. --account: for the people of an account, of the domains named. --role: what newcomers of the domains become without an invitation (${rolesOf('account')}; without --account ${rolesOf('staff')})`,
    ],
    ['provider list', 'lists the identity providers: id, account, domains, role, issuer, name'],
    ['provider secret ID < SECRET', 'replaces the client secret'],
    ['provider remove ID', 'removes a provider: nobody signs in by it any more'],
  ],
  async run(args, io) {
    const { values, positionals } = readArguments(args, OPTIONS);
    const [verb, ...words] = positionals;
    if (verb === 'create') return create(io, values, words);
    if (verb === 'list') return list(io, words);
    if (verb === 'secret') return changeSecret(io, words);
    if (verb === 'remove') return remove(io, words);
    return unknownVerb('provider', verb, ['create', 'list', 'secret', 'remove']);
  },
};

const ID = /^[a-z0-9][a-z0-9-]{0,62}$/;

function idFrom(words: readonly string[]): string {
  const id = required(words[0], 'ID');
  refuseMore(words, 1);
  if (!ID.test(id)) throw new CommandError(`ID: "${id}" is not lower-case letters, digits and hyphens`);
  return id;
}

async function create({ config, print }: Io, values: Values, words: string[]): Promise<number> {
  const id = idFrom(words);
  const name = nameFrom(values.name, '--name');
  const issuer = issuerFrom(values.issuer);
  const clientId = required(values['client-id'], '--client-id');
  const domains = domainsFrom(values.domain ?? []);
  const role = roleFrom(values.role, values.account === undefined ? 'staff' : 'account');
  if (domains.length === 0 && (role !== null || values.account !== undefined))
    throw new CommandError('--domain is missing: --account and --role apply to the addresses of domains');
  const secret = await lineFrom(process.stdin, 'client secret');
  return withDatabase(config, async ({ context }) => {
    const accountId = await accountFrom(context, values.account);
    await discover(context, { issuer, clientId, secret }).catch((error: unknown) => {
      throw new CommandError(`--issuer: ${issuer} is no OpenID provider we can reach: ${messageOf(error)}`);
    });
    const clientSecret = encrypt(secret, sealedFor.provider(id), context.secret);
    const made = { id, name, issuer, clientId, clientSecret, accountId, domains, role };
    if (!(await addProvider(context.db, { ...made, now: context.clock() })))
      throw new CommandError(`There is a provider "${id}" already`);
    print(returnUrl(context, id));
    return EXIT.ok;
  });
}

function issuerFrom(value: string | undefined): string {
  const issuer = required(value, '--issuer');
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  if (url?.protocol !== 'https:' && !(url && isTrial(url)))
    throw new CommandError(`--issuer: "${issuer}" is no address that begins with https://`);
  return issuer;
}

function domainsFrom(given: readonly string[]): string[] {
  if (given.length > MOST_DOMAINS) throw new CommandError(`--domain: at most ${MOST_DOMAINS}`);
  const domains = given.map((domain) => domain.trim().toLowerCase());
  const wrong = domains.find((domain) => !isEmailAddress(`someone@${domain}`));
  if (wrong !== undefined) throw new CommandError(`--domain: "${wrong}" is not a domain of email addresses`);
  return domains;
}

function roleFrom(given: string | undefined, scope: Scope): Role | null {
  if (given === undefined) return null;
  const role = ROLES.find((known) => known === given && ROLE_SCOPES[known] === scope);
  if (!role) throw new CommandError(`--role: "${given}" is none of ${rolesOf(scope)}`);
  return role;
}

async function accountFrom({ db }: Context, slug: string | undefined): Promise<string | null> {
  if (slug === undefined) return null;
  const account = await findAccount(db, slug);
  if (!account) throw new CommandError(`--account: there is no account "${slug}"`);
  return account.id;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function list({ config, print, note }: Io, words: string[]): Promise<number> {
  refuseMore(words, 0);
  return withDatabase(config, async ({ context }) => {
    const providers = await listAllProviders(context.db);
    if (providers.length === 0) note('There are no identity providers\n');
    for (const { id, accountSlug, domains, role, issuer, name } of providers) {
      const whom = domains.length === 0 ? 'any domain' : domains.join(',');
      print([id, accountSlug ?? '-', whom, role ?? 'by invitation', issuer, name].join('\t'));
    }
    return EXIT.ok;
  });
}

async function changeSecret({ config, print }: Io, words: string[]): Promise<number> {
  const id = idFrom(words);
  const secret = await lineFrom(process.stdin, 'client secret');
  return withDatabase(config, async ({ context }) => {
    const sealed = encrypt(secret, sealedFor.provider(id), context.secret);
    if (!(await writeProviderSecret(context.db, id, sealed))) throw noProvider(id);
    print(`${id} has a new client secret.`);
    return EXIT.ok;
  });
}

async function remove({ config, print }: Io, words: string[]): Promise<number> {
  const id = idFrom(words);
  return withDatabase(config, async ({ context }) => {
    if (!(await removeProvider(context.db, id))) throw noProvider(id);
    print(`Nobody signs in by ${id} any more. Sessions that began before go on.`);
    return EXIT.ok;
  });
}

const noProvider = (id: string) => new CommandError(`There is no provider "${id}"`);
