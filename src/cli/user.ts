import { ROLE_SCOPES, ROLES, type Role } from '../domain/access/permissions.ts';
import type { Membership } from '../domain/access/reach.ts';
import { isEmailAddress } from '../domain/text/email.ts';
import type { Context } from '../server/context.ts';
import { findAccount } from '../server/people/accounts.ts';
import { changeEmailOf } from '../server/people/email-change/commands.ts';
import { removeAllFactors } from '../server/people/factors/commands.ts';
import { makePerson } from '../server/people/making.ts';
import { hashPassword, refuseWeak } from '../server/people/passwords.ts';
import { ProblemError } from '../server/problem-error.ts';
import { lineFrom, nameFrom, readArguments, refuseMore, required, unknownVerb } from './arguments.ts';
import { type Command, CommandError, EXIT, type Io } from './command.ts';
import { withDatabase } from './database.ts';
import { namedStore } from './stores.ts';

const OPTIONS = {
  email: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  store: { type: 'string' },
  account: { type: 'string' },
  to: { type: 'string' },
} as const;

type Values = { [K in keyof typeof OPTIONS]?: string };

export const user: Command = {
  usage: [
    [
      'user create --email E --name N --role ROLE [--store SLUG | --account SLUG] < PASSWORD',
      `makes a person who signs in with the password on standard input, and prints their id; a person who exists keeps the password, and the role they may already have there. Roles: ${ROLES.join(', ')}`,
    ],
    [
      'user change-email --email E --to E',
      'gives a person who lost their mailbox another address, ends their sessions, and tells both addresses; password and second factors stay',
    ],
    [
      'user remove-factors --email E',
      'removes the authenticator apps, passkeys and recovery codes of a person who lost them, ends their sessions, and tells them by mail',
    ],
  ],
  async run(args, io) {
    const { values, positionals } = readArguments(args, OPTIONS);
    const [verb] = positionals;
    refuseMore(positionals, 1);
    if (verb === 'create') return create(io, values);
    if (verb === 'change-email') return changeEmail(io, values);
    if (verb === 'remove-factors') return removeFactors(io, values);
    return unknownVerb('user', verb, ['create', 'change-email', 'remove-factors']);
  },
};

async function create({ config, print }: Io, { to, ...values }: Values): Promise<number> {
  if (to !== undefined) throw new CommandError('--to: create takes no such option');
  const email = emailFrom(values.email);
  const name = nameFrom(values.name, '--name');
  const role = roleFrom(values.role);
  refuseOtherPlaces(role, values);
  const password = await lineFrom(process.stdin, 'password');
  return withDatabase(config, async ({ context }) => {
    const { membership, placeName } = await placeOf(context, role, values);
    refuseBad(password, [name, email, placeName]);
    const passwordHash = await hashPassword(password);
    const { id, isNew } = await makePerson(
      context.db,
      { email, name, passwordHash, membership },
      context.clock(),
      context,
    );
    print(isNew ? id : `${id} (existed already, and keeps the password)`);
    return EXIT.ok;
  });
}

async function changeEmail({ config, print }: Io, values: Values): Promise<number> {
  const { email: given, to: wanted, ...others } = values;
  const [email, to] = [emailFrom(given), emailFrom(wanted, '--to')];
  refuseOthers('change-email', others);
  return withDatabase(config, async ({ context }) => {
    const outcome = await changeEmailOf(context, { from: email, to });
    if (outcome === 'unknown') throw nobodyHas(email);
    if (outcome === 'taken') throw new CommandError(`--to: somebody has the address "${to}" already`);
    print(`${to} signs in in the place of ${email}.`);
    return EXIT.ok;
  });
}

const nobodyHas = (email: string) => new CommandError(`--email: nobody here has the address "${email}"`);

function refuseOthers(verb: string, others: Values): void {
  const [extra] = Object.keys(others);
  if (extra !== undefined) throw new CommandError(`--${extra}: ${verb} takes no such option`);
}

async function removeFactors({ config, print }: Io, { email: given, ...others }: Values): Promise<number> {
  const email = emailFrom(given);
  refuseOthers('remove-factors', others);
  return withDatabase(config, async ({ context }) => {
    const removed = await removeAllFactors(context, email);
    if (removed === null) throw nobodyHas(email);
    print(removed === 0 ? `${email} has no second factor.` : `${email} signs in with the password alone.`);
    return EXIT.ok;
  });
}

function emailFrom(value: string | undefined, option = '--email'): string {
  const email = required(value?.trim(), option);
  if (!isEmailAddress(email)) throw new CommandError(`${option}: "${email}" is not an email address`);
  return email;
}

function roleFrom(value: string | undefined): Role {
  const given = required(value, '--role');
  const role = ROLES.find((known) => known === given);
  if (!role) throw new CommandError(`--role: "${given}" is none of ${ROLES.join(', ')}`);
  return role;
}

/** A role says what it needs beside it: a store, an account, or nothing. */
function refuseOtherPlaces(role: Role, { store, account }: Values): void {
  const scope = ROLE_SCOPES[role];
  const wanted = { store: '--store', account: '--account', staff: null }[scope];
  if (wanted !== null) required(scope === 'store' ? store : account, wanted);
  const extra = [store !== undefined && '--store', account !== undefined && '--account'].filter(
    (name) => name !== false && name !== wanted,
  );
  if (extra.length > 0) throw new CommandError(`${extra[0]}: ${role} takes no such option`);
}

async function placeOf(
  { db }: Context,
  role: Role,
  { store, account }: Values,
): Promise<{ membership: Membership; placeName: string }> {
  const reach = ROLE_SCOPES[role];
  switch (reach) {
    case 'store': {
      const { id, name } = await namedStore(db, store ?? '');
      return { membership: { reach, role, store: id, accountId: null }, placeName: name };
    }
    case 'account': {
      const found = await findAccount(db, account ?? '');
      if (!found) throw new CommandError(`--account: there is no account "${account}"`);
      return { membership: { reach, role, store: null, accountId: found.id }, placeName: found.name };
    }
    case 'staff':
      return { membership: { reach, role, store: null, accountId: null }, placeName: '' };
  }
}

function refuseBad(password: string, names: string[]): void {
  try {
    refuseWeak(password, names);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new CommandError(`The password: ${error.problem.fields[0]?.message}`);
  }
}
