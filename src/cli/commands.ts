/** Every command, once: what runs and what `help` prints. */
import { parseConfig, readConfig } from '../server/config.ts';
import { StartError } from '../server/start-error.ts';
import { type Command, CommandError, EXIT, type Io } from './command.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor.ts';
import { exporting } from './export.ts';
import { importing } from './import.ts';
import { migrate } from './migrate.ts';
import { serve } from './serve.ts';
import { store } from './store.ts';
import { token } from './token.ts';

const help: Command = {
  usage: [['help', 'prints this']],
  async run(_args, { print }) {
    print(helpText());
    return EXIT.ok;
  },
};

export const COMMANDS: Readonly<Record<string, Command>> = {
  serve,
  store,
  token,
  import: importing,
  export: exporting,
  migrate,
  demo,
  doctor,
  help,
};

export function helpText(): string {
  const entries = Object.values(COMMANDS).flatMap(({ usage }) => usage);
  const lines = entries.flatMap(([form, does]) => [`  ${form}`, `      ${does}`]);
  return ['npm run --silent makegood -- COMMAND', '', ...lines].join('\n');
}

/** Runs one command; answers its exit code. Whatever stops it is one line on standard error. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const [name = 'serve', ...rest] = args;
  const command = name === '--help' || name === '-h' ? help : Object.hasOwn(COMMANDS, name) && COMMANDS[name];
  if (!command) return fail(`There is no command "${name}". See: npm run --silent makegood -- help`);
  // A bad variable must not keep anyone from reading the help.
  const found = command === help ? parseConfig({}) : readConfig();
  if ('error' in found) return fail(found.error);
  try {
    return await command.run(rest, terminal(found.config));
  } catch (error) {
    return fail(sentenceOf(error));
  }
}

function terminal(config: Io['config']): Io {
  return {
    config,
    print: (line) => process.stdout.write(`${line}\n`),
    note: (text) => process.stderr.write(text),
    isTerminal: process.stderr.isTTY === true,
  };
}

/** What a person can act on as it is; anything else with the place it came from. */
function sentenceOf(error: unknown): string {
  if (error instanceof CommandError || error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  // PostgreSQL's classes for who may not come in and what is not there.
  if (/^(28|3D)/.test(code ?? '')) return `DATABASE_URL: ${error.message}`;
  if (code === 'EADDRINUSE') return 'PORT: something else listens there already';
  if (code === 'EACCES' || code === 'EPERM' || code === 'ENOENT' || code === 'ECONNREFUSED')
    return error.message;
  return error.stack ?? error.message;
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`);
  return EXIT.failed;
}
