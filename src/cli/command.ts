import type { Config } from '../server/config.ts';

/** What a command gets besides its words: the configuration, and where to write. */
export type Io = {
  config: Config;
  /** A line for standard output, for scripts to read. */
  print(line: string): void;
  /** For the terminal (standard error): progress and errors. Adds no line end. */
  note(text: string): void;
  /** Whether the terminal can rewrite its last line. */
  isTerminal: boolean;
};

/** Exit codes: success; failure; success with some items refused. */
export const EXIT = { ok: 0, failed: 1, refused: 2 } as const;

export type Command = {
  /** Each form of the command and its description, from which `help` is built. */
  usage: readonly (readonly [form: string, does: string])[];
  run(args: string[], io: Io): Promise<number>;
  /** It handles Ctrl-C itself. Any other command is interrupted (interrupt.ts). */
  endsItself?: true;
};

/** An error that the user can fix: shown as one line, without a stack. */
export class CommandError extends Error {}
