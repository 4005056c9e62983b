/** Logs an operator's actions to `DATA_DIR/security.log`, since a command has no log of its own. */
import { appendFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { COMMAND_EVENTS } from '../domain/access/security-events.ts';
import { EXIT } from './command.ts';

/** The line for a command; null if it is not security related. `code`: null if it was interrupted. */
export function securityLine(words: readonly string[], code: number | null, now: Date): object | null {
  const [name = '', verb = ''] = words;
  const event = COMMAND_EVENTS[`${name} ${verb}`] ?? COMMAND_EVENTS[name];
  if (!event) return null;
  const at = words.indexOf('--store');
  return {
    time: now.toISOString(),
    event,
    outcome: code === EXIT.ok || code === EXIT.refused ? 'done' : 'failed',
    actor: `operator:${userInfo().username}`,
    store: at < 0 ? null : (words[at + 1] ?? null),
    client: 'terminal',
    requestId: null,
    msg: 'security',
  };
}

/** Appends the line. A full or read-only disk must not undo the command. */
export async function noteCommand(dataDir: string, words: readonly string[], code: number | null) {
  const line = securityLine(words, code, new Date());
  if (!line) return;
  const path = join(dataDir, 'security.log');
  await appendFile(path, `${JSON.stringify(line)}\n`, { mode: 0o600 }).catch(() => undefined);
}
