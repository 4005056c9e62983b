/** The list of all commands: what runs, and what `help` prints. */
import { duringAct } from '../server/audit/act.ts';
import { parseConfig, readConfig } from '../server/config.ts';
import { databaseFaultOf } from '../server/database/database-fault.ts';
import { shortageOf } from '../server/shortages.ts';
import { StartError } from '../server/start-error.ts';
import { type Command, CommandError, EXIT } from './command.ts';
import { endOnSignal } from './interrupt.ts';
import { noteCommand } from './security.ts';
import { openTerminal, printable } from './terminal.ts';

const help: Command = {
  usage: [['help', 'prints this']],
  async run(_args, { print }) {
    print(await helpText());
    return EXIT.ok;
  },
};

/** Loaded one at a time, so that a second `serve` is refused before the server's code is loaded. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serve,
  work: async () => (await import('./work.ts')).work,
  store: async () => (await import('./store.ts')).store,
  account: async () => (await import('./account.ts')).account,
  user: async () => (await import('./user.ts')).user,
  provider: async () => (await import('./provider.ts')).provider,
  host: async () => (await import('./host.ts')).host,
  claim: async () => (await import('./claim.ts')).claim,
  secret: async () => (await import('./secret.ts')).secret,
  token: async () => (await import('./token.ts')).token,
  import: async () => (await import('./import.ts')).importing,
  export: async () => (await import('./export.ts')).exporting,
  backup: async () => (await import('./backup.ts')).backup,
  archive: async () => (await import('./archive.ts')).archive,
  restore: async () => (await import('./restore.ts')).restore,
  migrate: async () => (await import('./migrate.ts')).migrate,
  demo: async () => (await import('./demo.ts')).demo,
  doctor: async () => (await import('./doctor.ts')).doctor,
  help: async () => help,
};

/** How users call it: through npm's script in a clone, by its name in an installed release, which is JavaScript. */
const CALLED = import.meta.url.endsWith('.ts') ? 'npm run --silent makegood --' : 'npx makegood';

export async function helpText(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  const lines = commands.flatMap(({ usage }) =>
    usage.flatMap(([form, does]) => [`  ${form}`, `      ${does}`]),
  );
  return [`${CALLED} COMMAND`, '', ...lines].join('\n');
}

/** Runs one command and returns its exit code. Any error is one line on standard error. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const [name = 'serve', ...rest] = args;
  const wanted = name === '--help' || name === '-h' ? 'help' : name;
  const load = Object.hasOwn(COMMANDS, wanted) ? COMMANDS[wanted] : undefined;
  if (!load) return fail(`There is no command "${name}". See: ${CALLED} help`);
  // A bad variable must not prevent reading the help.
  const found = wanted === 'help' ? parseConfig({}) : readConfig();
  if ('error' in found) return fail(found.error);
  let isEnding = () => false;
  try {
    const command = await load();
    if (!command.endsItself) isEnding = endOnSignal();
    const act = {
      actor: { kind: 'operator', id: null },
      operation: [wanted, rest[0]].join(' '),
      requestId: null,
    } as const;
    const code = await duringAct({ ...act, at: Date.now() }, () =>
      command.run(rest, openTerminal(found.config)),
    );
    await noteCommand(found.config.dataDir, [wanted, ...rest], code);
    return code;
  } catch (error) {
    await noteCommand(found.config.dataDir, [wanted, ...rest], null);
    return isEnding() ? EXIT.failed : fail(sentenceOf(error));
  }
}

/** The message alone if the user can act on it; otherwise with its stack. */
function sentenceOf(error: unknown): string {
  if (error instanceof CommandError || error instanceof StartError) return error.message;
  const shortage = shortageOf(error);
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  if (shortage) return `${path ? `${path}: ` : ''}${shortage} (${code})`;
  // The database's own disk, whose error names a file within it.
  if (databaseFaultOf(error) === 'full')
    return `The disk of the database (DATA_DIR, or DATABASE_URL's) is full: ${error.message}`;
  // PostgreSQL's error classes for failed authentication and a missing database.
  if (/^(28|3D)/.test(code ?? '')) return `DATABASE_URL: ${error.message}`;
  if (code === 'EADDRINUSE') return 'PORT: something else listens there already';
  // System errors about files and connections already name them.
  if (code && 'syscall' in error) return error.message;
  if (databaseFaultOf(error) === 'away') return `The database went away: ${error.message}`;
  return error.stack ?? error.message;
}

function fail(message: string): number {
  process.stderr.write(`${printable(message)}\n`);
  return EXIT.failed;
}
