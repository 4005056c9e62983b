/**
 * State of the conversation in one browser: its messages, and those of its own that are not confirmed yet. Pure: the table below
 * has a line for every way a message can be sent, lost, received and retried.
 */
import type { Outgoing, ThreadEntry } from './model.ts';

export type Thread = {
  /** Oldest first, without duplicates. */
  entries: ThreadEntry[];
  outbox: Outgoing[];
  earlier: string | null;
  /** The team's messages that arrived while the page was open and haven't been visible yet. */
  unseen: string[];
  /** The shopper's last message that was confirmed while the page was open. */
  sent: string | null;
};

export type ThreadEvent =
  | { type: 'send'; outgoing: Outgoing }
  | { type: 'restored'; outbox: Outgoing[] }
  | { type: 'trying'; key: string }
  | { type: 'confirmed'; key: string; entry: ThreadEntry }
  | { type: 'failed'; key: string; error: string; final: boolean }
  | { type: 'again' }
  | { type: 'discarded'; key: string }
  | { type: 'heard'; entries: ThreadEntry[] }
  /** The page was reloaded with its newest messages. */
  | { type: 'refreshed'; entries: ThreadEntry[]; earlier: string | null }
  | { type: 'fetched'; entries: ThreadEntry[]; earlier: string | null }
  /** This message and all before it were visible. */
  | { type: 'seen'; id: string };

export const threadOf = (
  entries: ThreadEntry[],
  earlier: string | null,
  outbox: Outgoing[] = [],
): Thread => ({
  entries,
  outbox,
  earlier,
  unseen: [],
  sent: null,
});

/** Merges by id in the order of writing; the latest version of a message wins. */
function merged(known: ThreadEntry[], received: ThreadEntry[]): ThreadEntry[] {
  const latest = new Map(received.map((entry) => [entry.id, entry]));
  const isKnown = new Set(known.map(({ id }) => id));
  const all = [
    ...known.map((entry) => latest.get(entry.id) ?? entry),
    ...received.filter(({ id }) => !isKnown.has(id)),
  ];
  return all.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const sameFiles = (one: Outgoing['files'], other: Outgoing['files']) =>
  one.length === other.length && one.every((file, at) => file.fileKey === other[at]?.fileKey);

/** A message may arrive through the stream even if the response to sending it was lost. */
const isOf = (outgoing: Outgoing, entry: ThreadEntry) =>
  entry.mine && entry.content === outgoing.content && sameFiles(outgoing.files, entry.files);

const isSince = (outgoing: Outgoing, entry: ThreadEntry, apart: number) =>
  Date.parse(entry.at) >= Date.parse(outgoing.at) - apart;

/** A phone's clock may run ahead of the server's by this much. */
const CLOCKS_APART = 10 * 60_000;

function withEntries(thread: Thread, received: ThreadEntry[]): Thread {
  const isKnown = new Set(thread.entries.map(({ id }) => id));
  const news = received.filter(({ id }) => !isKnown.has(id));
  const mine = news.filter((entry) => entry.mine);
  // Of two equal messages, one event confirms only one.
  const outbox = mine.reduce((left, entry) => {
    const at = left.findIndex((one) => isOf(one, entry) && isSince(one, entry, CLOCKS_APART));
    return left.filter((_, other) => other !== at);
  }, thread.outbox);
  const theirs = news.filter((entry) => !entry.mine).map(({ id }) => id);
  return {
    ...thread,
    outbox,
    entries: merged(thread.entries, received),
    unseen: [...thread.unseen, ...theirs],
    sent: outbox.length < thread.outbox.length ? (mine.at(-1)?.id ?? thread.sent) : thread.sent,
  };
}

const change = (thread: Thread, key: string, part: Partial<Outgoing>): Thread => ({
  ...thread,
  outbox: thread.outbox.map((outgoing) => (outgoing.key === key ? { ...outgoing, ...part } : outgoing)),
});

const without = (thread: Thread, key: string): Thread => ({
  ...thread,
  outbox: thread.outbox.filter((outgoing) => outgoing.key !== key),
});

const asWaiting = (outgoing: Outgoing): Outgoing =>
  outgoing.final ? outgoing : { ...outgoing, state: 'waiting', error: null };

export function nextThread(thread: Thread, event: ThreadEvent): Thread {
  switch (event.type) {
    case 'send':
      return { ...thread, outbox: [...thread.outbox, event.outgoing] };
    case 'restored': {
      const isKnown = new Set(thread.outbox.map(({ key }) => key));
      const kept = event.outbox.filter(({ key }) => !isKnown.has(key)).map(asWaiting);
      return { ...thread, outbox: [...kept, ...thread.outbox] };
    }
    case 'trying':
      return change(thread, event.key, { state: 'sending', error: null });
    case 'confirmed': {
      const there = without(thread, event.key);
      return { ...there, entries: merged(there.entries, [event.entry]), sent: event.entry.id };
    }
    case 'failed':
      return change(thread, event.key, { state: 'failed', error: event.error, final: event.final });
    case 'again':
      return {
        ...thread,
        outbox: thread.outbox.map((one) => (one.state === 'failed' ? asWaiting(one) : one)),
      };
    case 'discarded':
      return without(thread, event.key);
    case 'heard':
      return withEntries(thread, event.entries);
    case 'refreshed': {
      const there = withEntries(thread, event.entries);
      const isKnown = new Set(thread.entries.map(({ id }) => id));
      const meets = thread.entries.length === 0 || event.entries.some(({ id }) => isKnown.has(id));
      // There is a gap between the known and the new messages: drop the known ones, and load them again on request.
      return meets ? there : { ...there, entries: event.entries, earlier: event.earlier };
    }
    case 'fetched':
      return { ...thread, entries: merged(thread.entries, event.entries), earlier: event.earlier };
    case 'seen':
      return { ...thread, unseen: thread.unseen.slice(thread.unseen.indexOf(event.id) + 1) };
  }
}

/** Sends in the order of writing, one at a time; nothing overtakes a message that waits for the connection. */
export function nextToSend({ outbox }: Pick<Thread, 'outbox'>): Outgoing | null {
  const first = outbox.find(({ final }) => !final);
  return first?.state === 'waiting' ? first : null;
}

/** Hides a message that is already in the thread and only awaits confirmation. */
export const shownOutbox = ({ outbox, entries }: Pick<Thread, 'outbox' | 'entries'>): Outgoing[] =>
  outbox.filter(
    (one) => one.state === 'failed' || !entries.some((entry) => isOf(one, entry) && isSince(one, entry, 0)),
  );

export const waitsForConnection = ({ outbox }: Pick<Thread, 'outbox'>): boolean =>
  outbox.some(({ state, final }) => state === 'failed' && !final);
