import type { Io } from './command.ts';

const CONTROL = /(?![\t\n\r])\p{Cc}/gu;

/** Text from files and names must not control the terminal, so control characters are replaced. */
export const printable = (text: string): string => text.replace(CONTROL, '\ufffd');

/** The terminal, script or log that started the command. */
export function openTerminal(config: Io['config']): Io {
  return {
    config,
    print: (line) => process.stdout.write(`${printable(line)}\n`),
    note: (text) => process.stderr.write(printable(text)),
    isTerminal: process.stderr.isTTY === true,
  };
}
