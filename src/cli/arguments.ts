import { text as readAll } from 'node:stream/consumers';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { isOneLine, isSeen, withoutVoid } from '../domain/text/plain-text.ts';
import { CommandError } from './command.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Parses a command's words and options. An unknown option, or one without its value, gives a one-line error. */
export function readArguments<O extends Options>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new CommandError(sentenceOf(error as NodeJS.ErrnoException));
  }
}

/** Node's own messages mention arguments and dashes, some of them over three lines. */
function sentenceOf({ code, message }: NodeJS.ErrnoException): string {
  const option = /'(?:-\w, )?(--?[^\s'=]+)/.exec(message)?.[1] ?? 'an option';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option ${option}`;
  if (message.includes('does not take')) return `${option} takes no value`;
  if (message.includes('ambiguous'))
    return `${option} needs a value; one that begins with a hyphen is written ${option}=-…`;
  return `${option} needs a value`;
}

export function required(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new CommandError(`${name} is missing`);
  return value;
}

const LONGEST_NAME = 100;

/** A name for people, on one line. */
export function nameFrom(value: string | undefined, option: string): string {
  const name = required(value && withoutVoid(value), option);
  if (name.length > LONGEST_NAME || !isOneLine(name) || !isSeen(name) || !name.isWellFormed())
    throw new CommandError(`${option}: a text of 1 to ${LONGEST_NAME} characters on one line`);
  return name;
}

/** A secret from standard input, since a command's words can be read by others on the machine. */
export async function lineFrom(input: NodeJS.ReadStream, what: string): Promise<string> {
  if (input.isTTY) throw new CommandError(`The ${what} is read from standard input: … < FILE, or printf … |`);
  const [line = ''] = (await readAll(input)).split(/\r?\n/);
  if (line === '') throw new CommandError(`The ${what} is missing on standard input`);
  return line;
}

/** For commands that take no further words. */
export function refuseMore(words: readonly string[], taken: number): void {
  const extra = words[taken];
  if (extra !== undefined) throw new CommandError(`"${extra}" is one word too many`);
}

export function unknownVerb(noun: string, verb: string | undefined, verbs: readonly string[]): never {
  const known = verbs.map((known) => `${noun} ${known}`).join(', ');
  throw new CommandError(verb ? `There is no command "${noun} ${verb}": ${known}` : `${noun} what? ${known}`);
}
