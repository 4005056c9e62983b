import { secretsOf } from '../server/auth/keys.ts';
import type { Config } from '../server/config.ts';
import { forgetOtherMarks, knownMarks, markOf } from '../server/database/installation.ts';
import { sealKeptKeys, withNewRoleKey } from '../server/database/kept-keys.ts';
import { prepareAppRole } from '../server/database/roles.ts';
import { newSecret, readSecrets, type SecretFile, writeSecrets } from '../server/secret.ts';
import type { Foundation } from '../server/start.ts';
import { readArguments, refuseMore, unknownVerb } from './arguments.ts';
import { type Command, CommandError, EXIT, type Io } from './command.ts';
import { withDatabase } from './database.ts';

const IN_ENVIRONMENT =
  'MAKEGOOD_SECRET is set in the environment: rotate it there, step by step (docs/keys.md)';

export const secret: Command = {
  usage: [
    [
      'secret list',
      'lists the secrets of this process and of the database by the start of their fingerprints',
    ],
    [
      'secret rotate',
      'rotates the secret in DATA_DIR: creates a new one that seals, while the old one still opens',
    ],
    ['secret retire', 'retires the old secret: what it sealed, including links in mails, stops working'],
  ],
  async run(args, io) {
    const { positionals } = readArguments(args, {});
    refuseMore(positionals, 1);
    const verb = VERBS[positionals[0] as keyof typeof VERBS];
    if (!verb) return unknownVerb('secret', positionals[0], Object.keys(VERBS));
    return withDatabase(io.config, (open) => verb(io, open));
  },
};

const VERBS = { list, rotate, retire } as const;

/** Enough to tell a few secrets apart, and useless for anything else. */
const nameOf = (mark: string) => mark.slice(0, 8);

async function list({ config, print }: Io, { admin, context }: Foundation): Promise<number> {
  const known = await knownMarks(admin);
  const place = config.secret ? 'environment' : 'DATA_DIR/secret';
  const own = secretsOf(context).map(markOf);
  for (const [at, mark] of own.entries()) {
    const isKnown = known.includes(mark) ? 'known to the database' : 'new to the database';
    print([nameOf(mark), at === 0 ? 'seals' : 'opens', place, isKnown].join('\t'));
  }
  for (const mark of known.filter((one) => !own.includes(one))) {
    print([nameOf(mark), 'not here', '-', 'known to the database'].join('\t'));
  }
  return EXIT.ok;
}

/**
 * In two steps if several processes may share the file, so that none seals with a secret that another can't open yet.
 */
async function rotate({ config, print }: Io, { admin }: Foundation): Promise<number> {
  const { secret: present, otherSecrets } = await fileOf(config);
  const [other] = otherSecrets;
  if (other === undefined) {
    const isAlone = config.databaseUrl === null;
    const made = newSecret();
    const next = isAlone ? [made, present] : [present, made];
    await writeSecrets(config.dataDir, { secret: next[0] ?? '', otherSecrets: next.slice(1) });
    print(
      isAlone
        ? 'A new secret seals once the server is restarted; the old one opens until `makegood secret retire`.'
        : 'A new secret was created. Restart every process so that it opens everywhere, then run this again.',
    );
    return EXIT.ok;
  }
  const known = await knownMarks(admin);
  const [mine, theirs] = [known.indexOf(markOf(present)), known.indexOf(markOf(other))];
  if (theirs < 0)
    throw new CommandError('No process has read the new secret yet: restart every process first');
  if (theirs < mine)
    throw new CommandError('The secret was already rotated: `makegood secret retire` ends the old one');
  await writeSecrets(config.dataDir, { secret: other, otherSecrets: [present] });
  print(
    'The new secret seals once every process is restarted; the old one opens until `makegood secret retire`.',
  );
  return EXIT.ok;
}

async function retire({ config, print }: Io, open: Foundation): Promise<number> {
  const { admin, context } = open;
  if (config.secret) {
    if (config.otherSecret)
      throw new CommandError('MAKEGOOD_OTHER_SECRET is still set: remove it from every process first');
  } else {
    const { secret: present, otherSecrets } = await fileOf(config);
    const known = await knownMarks(admin);
    const newest = otherSecrets.every((one) => known.indexOf(markOf(one)) < known.indexOf(markOf(present)));
    if (!newest) throw new CommandError('The new secret does not seal yet: `makegood secret rotate` first');
    await writeSecrets(config.dataDir, { secret: present, otherSecrets: [] });
  }
  const ring = { secret: context.secret };
  const forgotten = await forgetOtherMarks(admin, ring);
  print(
    forgotten === 0
      ? 'There was no old secret.'
      : 'The old secret opens nothing once every process is restarted.',
  );
  if (await turnRoleKey(open)) print('The database role has a new password.');
  else
    print(
      'The database role keeps its password, since a server uses it: stop all servers and run this again to change it.',
    );
  return EXIT.ok;
}

/** A running process could not open another connection with a password it doesn't know. */
async function turnRoleKey({ admin, context }: Foundation): Promise<boolean> {
  const { app } = context.db;
  const { rows } = await app.query<{ sessions: number }>(
    'select count(*)::int as sessions from pg_stat_activity where usename = current_user',
  );
  if ((rows[0]?.sessions ?? 0) > app.totalCount) return false;
  const keys = withNewRoleKey(context.keptKeys);
  await sealKeptKeys(admin, { secret: context.secret }, keys);
  await prepareAppRole(admin, keys.databaseRole);
  return true;
}

async function fileOf(config: Config): Promise<SecretFile> {
  if (config.secret) throw new CommandError(IN_ENVIRONMENT);
  const found = await readSecrets(config.dataDir);
  if (!found) throw new CommandError(`${config.dataDir} holds no secret`);
  return found;
}
