import type { Config } from '../server/config.ts';

/** What a command gets beside its words: the configuration, and where to write. */
export type Io = {
  config: Config;
  /** A line for standard output: what a script reads. */
  print(line: string): void;
  /** For the terminal (standard error): progress and refusals; no line end is added. */
  note(text: string): void;
  /** Whether the terminal can rewrite its last line. */
  isTerminal: boolean;
};

/** Exit codes: done; not done; done, but a part was refused. */
export const EXIT = { ok: 0, failed: 1, refused: 2 } as const;

export type Command = {
  /** Each form of the command with what it does; `help` is made of these. */
  usage: readonly (readonly [form: string, does: string])[];
  run(args: string[], io: Io): Promise<number>;
  /** Ctrl-C is its own business; any other command ends in the middle of its work (interrupt.ts). */
  endsItself?: true;
};

/** Something the person at the terminal can put right: shown as one line, without a stack. */
export class CommandError extends Error {}
