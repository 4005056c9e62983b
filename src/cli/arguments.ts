import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommandError } from './command.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** The words and options of a command; an option nobody knows, or one without its value, is said in one line. */
export function readArguments<O extends Options>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new CommandError((error as Error).message.split('. To ')[0]);
  }
}

export function required(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new CommandError(`${name} is missing`);
  return value;
}

/** For words that a command does not take. */
export function refuseMore(words: readonly string[], taken: number): void {
  const extra = words[taken];
  if (extra !== undefined) throw new CommandError(`"${extra}" is one word too many`);
}

export function unknownVerb(noun: string, verb: string | undefined, verbs: readonly string[]): never {
  const known = verbs.map((known) => `${noun} ${known}`).join(', ');
  throw new CommandError(verb ? `There is no command "${noun} ${verb}": ${known}` : `${noun} what? ${known}`);
}
