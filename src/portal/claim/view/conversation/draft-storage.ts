/**
 * Keeps drafts and unsent messages in this browser only, through refusals, reloads, crashes and closed tabs. Each unsent message
 * has its own entry, so that two tabs can't overwrite each other's.
 */
import type { PhotoView } from '../../../parts/views.ts';
import { type Draft, EMPTY_DRAFT, type Outgoing, type Where } from './model.ts';

/** Names files whose upload did not finish, so that the shopper can add them again. */
export type KeptDraft = Draft & { missing: string[] };

const PREFIX = 'makegood-talk';
const DAY = 86_400_000;
const KEPT_FOR = 30 * DAY;
/** The server keeps a key for 48 hours (docs/rules/repeats.md). An older message waits for the shopper to confirm it. */
const SENT_BY_ITSELF_FOR = DAY;

type Kept<Value> = { at: number; value: Value };

/** `now` is in milliseconds. If the browser stores nothing (private mode, full), drafts are lost but the page works. */
export type DraftStorage = ReturnType<typeof createDraftStorage>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const part = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const isFile = (value: unknown): value is PhotoView => {
  const { fileKey, url, filename } = part(value);
  return typeof fileKey === 'string' && typeof filename === 'string' && text(url).startsWith('/');
};

function draftIn(value: unknown): KeptDraft {
  const { content, files, acknowledged, missing } = part(value);
  return {
    content: text(content),
    files: list(files).filter(isFile),
    acknowledged: acknowledged === true,
    missing: list(missing).map(text).filter(Boolean),
  };
}

function outgoingIn(value: unknown, isFinal: boolean): Outgoing | null {
  const { key, content, files, acknowledged, where, at, error, final } = part(value);
  if (typeof key !== 'string' || typeof content !== 'string' || typeof at !== 'string') return null;
  return {
    key,
    content,
    files: list(files).filter(isFile),
    acknowledged: acknowledged === true,
    where: where === 'proof' ? 'proof' : 'message',
    at,
    state: final === true || isFinal ? 'failed' : 'waiting',
    error: text(error) || null,
    final: final === true || isFinal,
  };
}

function forgetOld(storage: Storage, now: number): void {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const name of names.filter((known) => known.startsWith(PREFIX))) {
    if (!(now - readAt(storage, name) < KEPT_FOR)) storage.removeItem(name);
  }
}

const readAt = (storage: Storage, name: string) => Number(part(read(storage, name)).at);

function read(storage: Storage, name: string): unknown {
  try {
    return JSON.parse(storage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** `storage` is null if the browser denies access to it. */
export function createDraftStorage(storage: Storage | null, claimId: string, now: () => number) {
  const draftName = (where: Where) => `${PREFIX}:draft:${claimId}:${where}`;
  const outPrefix = `${PREFIX}:out:${claimId}:`;
  const attempt = <Value>(fallback: Value, act: (storage: Storage) => Value): Value => {
    try {
      return storage === null ? fallback : act(storage);
    } catch {
      return fallback;
    }
  };
  const write = <Value>(name: string, value: Value) =>
    attempt(false, (place) => {
      place.setItem(name, JSON.stringify({ at: now(), value } satisfies Kept<Value>));
      return true;
    });
  const forget = (name: string) => attempt(undefined, (place) => place.removeItem(name));
  attempt(undefined, (place) => forgetOld(place, now()));
  return {
    draft: (where: Where): KeptDraft =>
      attempt({ ...EMPTY_DRAFT, missing: [] }, (place) => draftIn(part(read(place, draftName(where))).value)),
    keepDraft: (where: Where, draft: KeptDraft) => {
      const { content, files, acknowledged, missing } = draft;
      const isEmpty = content === '' && files.length === 0 && missing.length === 0 && !acknowledged;
      if (isEmpty) forget(draftName(where));
      else write(draftName(where), draft);
    },
    /** In the order they were written. */
    outbox: (): Outgoing[] =>
      attempt([] as Outgoing[], (place) =>
        Array.from({ length: place.length }, (_, at) => place.key(at) ?? '')
          .filter((name) => name.startsWith(outPrefix))
          .flatMap((name) => {
            const old = now() - readAt(place, name) > SENT_BY_ITSELF_FOR;
            return outgoingIn(part(read(place, name)).value, old) ?? [];
          })
          .sort((one, other) => Date.parse(one.at) - Date.parse(other.at)),
      ),
    keepOutgoing: (outgoing: Outgoing) => write(outPrefix + outgoing.key, outgoing),
    forgetOutgoing: (key: string) => forget(outPrefix + key),
  };
}
