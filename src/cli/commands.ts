/** Every command, once: what runs and what `help` prints. */
import { parseConfig, readConfig } from '../server/config.ts';
import { StartError } from '../server/start-error.ts';
import { type Command, CommandError, EXIT } from './command.ts';
import { endOnSignal } from './interrupt.ts';
import { openTerminal, printable } from './terminal.ts';

const help: Command = {
  usage: [['help', 'prints this']],
  async run(_args, { print }) {
    print(await helpText());
    return EXIT.ok;
  },
};

/** Loaded one at a time: a second `serve` is refused before the server's code is even read. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serve,
  work: async () => (await import('./work.ts')).work,
  store: async () => (await import('./store.ts')).store,
  token: async () => (await import('./token.ts')).token,
  import: async () => (await import('./import.ts')).importing,
  export: async () => (await import('./export.ts')).exporting,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  migrate: async () => (await import('./migrate.ts')).migrate,
  demo: async () => (await import('./demo.ts')).demo,
  doctor: async () => (await import('./doctor.ts')).doctor,
  help: async () => help,
};

export async function helpText(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  const lines = commands.flatMap(({ usage }) =>
    usage.flatMap(([form, does]) => [`  ${form}`, `      ${does}`]),
  );
  return ['npm run --silent makegood -- COMMAND', '', ...lines].join('\n');
}

/** Runs one command; answers its exit code. Whatever stops it is one line on standard error. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const [name = 'serve', ...rest] = args;
  const wanted = name === '--help' || name === '-h' ? 'help' : name;
  const load = Object.hasOwn(COMMANDS, wanted) ? COMMANDS[wanted] : undefined;
  if (!load) return fail(`There is no command "${name}". See: npm run --silent makegood -- help`);
  // A bad variable must not keep anyone from reading the help.
  const found = wanted === 'help' ? parseConfig({}) : readConfig();
  if ('error' in found) return fail(found.error);
  let isEnding = () => false;
  try {
    const command = await load();
    if (!command.endsItself) isEnding = endOnSignal();
    return await command.run(rest, openTerminal(found.config));
  } catch (error) {
    return isEnding() ? EXIT.failed : fail(sentenceOf(error));
  }
}

/** What a person can act on as it is; anything else with the place it came from. */
function sentenceOf(error: unknown): string {
  if (error instanceof CommandError || error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  // PostgreSQL's classes for who may not come in and what is not there.
  if (/^(28|3D)/.test(code ?? '')) return `DATABASE_URL: ${error.message}`;
  if (code === 'EADDRINUSE') return 'PORT: something else listens there already';
  // What the system says of files and connections has their names in it.
  if (code && 'syscall' in error) return error.message;
  if (isGoneDatabase(error)) return `The database went away: ${error.message}`;
  return error.stack ?? error.message;
}

/** PostgreSQL's classes for a shutdown and a lost connection; `pg` has words only for a socket that was closed. */
function isGoneDatabase({ code, message }: NodeJS.ErrnoException): boolean {
  return /^(57P|08)/.test(code ?? '') || message.startsWith('Connection terminated');
}

function fail(message: string): number {
  process.stderr.write(`${printable(message)}\n`);
  return EXIT.failed;
}
