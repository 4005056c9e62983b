/** Drafts and unsent messages in the browser's storage. */
import { describe, expect, it } from 'vitest';
import { createDraftStorage } from './draft-storage.ts';
import { EMPTY_DRAFT, type Outgoing } from './model.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A Storage backed by a Map. */
function storageOf(entries = new Map<string, string>()): Storage {
  return {
    get length() {
      return entries.size;
    },
    key: (at) => [...entries.keys()][at] ?? null,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
    clear: () => entries.clear(),
  };
}

const draft = (content: string) => ({ ...EMPTY_DRAFT, content, missing: [] });
const file = { fileKey: 'f1', filename: 'mug.jpg', kind: 'image', url: '/files/f1' } as const;
const outgoing = (key: string, at: number): Outgoing => ({
  key,
  content: 'Hello',
  files: [file],
  acknowledged: true,
  where: 'proof',
  at: new Date(at).toISOString(),
  state: 'sending',
  error: null,
  final: false,
});

describe('a draft', () => {
  it('survives a crash for its claim and form only, until it is sent', () => {
    const storage = storageOf();
    const draftStorage = createDraftStorage(storage, 'claim1', () => 0);
    draftStorage.keepDraft('message', { ...draft('Half a sen'), files: [file], missing: ['film.mp4'] });
    const later = createDraftStorage(storage, 'claim1', () => DAY);
    expect(later.draft('message')).toMatchObject({
      content: 'Half a sen',
      files: [file],
      missing: ['film.mp4'],
    });
    expect(later.draft('proof').content).toBe('');
    expect(createDraftStorage(storage, 'claim2', () => DAY).draft('message').content).toBe('');
    later.keepDraft('message', draft(''));
    expect(storage.length).toBe(0);
  });

  it('expires after 30 days without affecting other drafts', () => {
    const storage = storageOf();
    storage.setItem('theme', 'dark');
    createDraftStorage(storage, 'claim1', () => 0).keepDraft('message', draft('Old'));
    createDraftStorage(storage, 'claim2', () => 31 * DAY);
    expect(storage.length).toBe(1);
  });

  it('is reduced to its valid parts if someone tampered with it', () => {
    const storage = storageOf();
    createDraftStorage(storage, 'c', () => 0).keepDraft('message', draft('x'));
    const name = storage.key(0) ?? '';
    const evil = { fileKey: 'f', filename: 'x', url: 'javascript:alert(1)' };
    storage.setItem(
      name,
      JSON.stringify({ at: 0, value: { content: 5, files: [evil, null], missing: 'no' } }),
    );
    expect(createDraftStorage(storage, 'c', () => 0).draft('message')).toEqual({
      ...EMPTY_DRAFT,
      missing: [],
    });
    storage.setItem(name, '{');
    expect(createDraftStorage(storage, 'c', () => 0).draft('message').content).toBe('');
  });
});

describe('an unsent message', () => {
  it('is sent with its original key by the next page that opens, in the order of writing', () => {
    const storage = storageOf();
    const draftStorage = createDraftStorage(storage, 'claim1', () => 0);
    draftStorage.keepOutgoing(outgoing('second', 2));
    draftStorage.keepOutgoing(outgoing('first', 1));
    const later = createDraftStorage(storage, 'claim1', () => HOUR);
    expect(later.outbox()).toMatchObject([
      { key: 'first', state: 'waiting', files: [file], acknowledged: true, where: 'proof' },
      { key: 'second', state: 'waiting' },
    ]);
    later.forgetOutgoing('first');
    expect(draftStorage.outbox()).toMatchObject([{ key: 'second' }]);
  });

  it('is not sent automatically after a day, because the server may have dropped its key', () => {
    const storage = storageOf();
    createDraftStorage(storage, 'claim1', () => 0).keepOutgoing(outgoing('a', 0));
    expect(createDraftStorage(storage, 'claim1', () => DAY + 1).outbox()).toMatchObject([
      { state: 'failed', final: true },
    ]);
  });
});

it('a browser without storage loses drafts but the page works', () => {
  const full = new Proxy(storageOf(), {
    get: () => {
      throw new DOMException('no', 'QuotaExceededError');
    },
  });
  for (const storage of [null, full]) {
    const draftStorage = createDraftStorage(storage, 'claim1', () => 0);
    draftStorage.keepDraft('message', draft('Hello'));
    draftStorage.keepOutgoing(outgoing('a', 0));
    expect([draftStorage.draft('message').content, draftStorage.outbox()]).toEqual(['', []]);
  }
});
