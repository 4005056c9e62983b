/** What an operator did at the terminal, in `DATA_DIR/security.log`: a command has no log of its own. */
import { appendFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { COMMAND_EVENTS } from '../domain/access/security-events.ts';
import { EXIT } from './command.ts';

/** The line for a command; null for one that is no matter of security. `code`: null where it broke off. */
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

/** Adds the line; a disk that is full or not ours must not undo what was done. */
export async function noteCommand(dataDir: string, words: readonly string[], code: number | null) {
  const line = securityLine(words, code, new Date());
  if (!line) return;
  const path = join(dataDir, 'security.log');
  await appendFile(path, `${JSON.stringify(line)}\n`, { mode: 0o600 }).catch(() => undefined);
}
