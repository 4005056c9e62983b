/**
 * Keeps what a simulator has in a file, so that it survives a restart. `demo reset` removes the files: a simulator that runs begins anew
 * then, and several processes that share the folder see the same.
 */
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where a demo keeps what they have. */
export const folderOf = (dataDir: string): string => join(dataDir, 'simulators');

/** All begin anew. */
export const forgetKept = (dataDir: string): Promise<void> =>
  rm(folderOf(dataDir), { recursive: true, force: true });

export type Kept<State extends object> = {
  /** One object for good: what was written by another process is put into it. */
  state: State;
  /** What the file says now, or the first day if it is gone. */
  reload: () => void;
  save: () => void;
  /** @param change of the whole state as JSON */
  rewrite: (change: (text: string) => string) => void;
};

/** @throws if the folder can't be written */
export function keep<State extends object>(file: string, begin: () => State): Kept<State> {
  let written = '';
  let seen: string | null = null;
  const state = {} as State;
  const adopt = (next: State) => {
    for (const key of Object.keys(state)) delete (state as Record<string, unknown>)[key];
    Object.assign(state, next);
  };
  const save = () => {
    const text = JSON.stringify(state);
    if (text === written) return;
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, text, { mode: 0o600 });
    renameSync(draft, file);
    written = text;
    seen = stampOf(file);
  };
  const reload = () => {
    const stamp = stampOf(file);
    if (stamp !== null && stamp === seen) return;
    const kept = stamp === null ? null : parsed<State>(file);
    adopt(kept ?? begin());
    written = kept === null ? '' : JSON.stringify(state);
    seen = stamp;
    save();
  };
  const rewrite = (change: (text: string) => string) => {
    reload();
    adopt(JSON.parse(change(JSON.stringify(state))) as State);
    save();
  };
  reload();
  return { state, reload, save, rewrite };
}

function stampOf(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false, bigint: true });
  return found ? `${found.ino} ${found.mtimeNs}` : null;
}

/** Null for what is no object: a file that somebody edited wrongly begins anew. */
function parsed<State>(file: string): State | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as State) : null;
  } catch {
    return null;
  }
}
