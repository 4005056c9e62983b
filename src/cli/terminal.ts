import type { Io } from './command.ts';

const CONTROL = /(?![\t\n\r])\p{Cc}/gu;

/** What a file or a name brings along may say anything but orders to the terminal: those begin with control characters. */
export const printable = (text: string): string => text.replace(CONTROL, '\ufffd');

/** The terminal, script or log that a command was started from. */
export function openTerminal(config: Io['config']): Io {
  return {
    config,
    print: (line) => process.stdout.write(`${printable(line)}\n`),
    note: (text) => process.stderr.write(printable(text)),
    isTerminal: process.stderr.isTTY === true,
  };
}
