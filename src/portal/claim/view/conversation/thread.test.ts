/** A message and everything that can happen to it before the server confirms it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outgoing, ThreadEntry } from './model.ts';
import {
  nextThread,
  nextToSend,
  shownOutbox,
  type Thread,
  type ThreadEvent,
  threadOf,
  waitsForConnection,
} from './thread.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 18, 12, minute)).toISOString();

const entry = (id: string, minute: number, part: Partial<ThreadEntry> = {}): ThreadEntry => ({
  id,
  mine: false,
  name: 'Fernwood',
  at: at(minute),
  day: 'Nov 18, 2026',
  time: '12:00 PM',
  content: `words of ${id}`,
  files: [],
  ...part,
});

const outgoing = (key: string, part: Partial<Outgoing> = {}): Outgoing => ({
  key,
  content: `words of ${key}`,
  files: [],
  acknowledged: false,
  where: 'message',
  at: at(30),
  state: 'waiting',
  error: null,
  final: false,
  ...part,
});

const play = (thread: Thread, ...events: ThreadEvent[]) => events.reduce(nextThread, thread);
const ids = ({ entries }: Thread) => entries.map(({ id }) => id);
const keys = ({ outbox }: Thread) => outbox.map(({ key }) => key);
const lost = (key: string): ThreadEvent => ({ type: 'failed', key, error: 'No connection', final: false });
const refused = (key: string): ThreadEvent => ({ type: 'failed', key, error: 'Too long', final: true });

describe('the shopper’s own message', () => {
  it('is queued, sent, and added to the thread once confirmed', () => {
    const sent = play(threadOf([], null), { type: 'send', outgoing: outgoing('a') });
    expect(nextToSend(sent)?.key).toBe('a');
    const trying = play(sent, { type: 'trying', key: 'a' });
    expect(nextToSend(trying)).toBeNull();
    const done = play(trying, { type: 'confirmed', key: 'a', entry: entry('m1', 31, { mine: true }) });
    expect([ids(done), keys(done), done.sent]).toEqual([['m1'], [], 'm1']);
  });

  it('does not overtake one that waits for the connection, but passes one that was refused', () => {
    const both = threadOf([], null, [outgoing('a'), outgoing('b')]);
    const offline = play(both, { type: 'trying', key: 'a' }, lost('a'));
    expect(nextToSend(offline)).toBeNull();
    expect(waitsForConnection(offline)).toBe(true);
    expect(nextToSend(play(offline, { type: 'again' }))?.key).toBe('a');
    expect(nextToSend(play(both, { type: 'trying', key: 'a' }, refused('a')))?.key).toBe('b');
  });

  it('is retried only by the shopper after it was refused', () => {
    const thread = play(threadOf([], null, [outgoing('a')]), refused('a'), { type: 'again' });
    expect(thread.outbox).toMatchObject([{ state: 'failed', error: 'Too long', final: true }]);
    expect(waitsForConnection(thread)).toBe(false);
  });

  it('is confirmed by its event if the response was lost', () => {
    const file = { fileKey: 'f1', filename: 'mug.jpg', kind: 'image', url: '/files/f1' } as const;
    const mine = outgoing('a', { content: 'Hello', files: [file] });
    const sent = play(threadOf([], null, [mine]), { type: 'trying', key: 'a' }, lost('a'));
    const other = entry('m1', 31, { mine: true, content: 'Hello' });
    expect(keys(play(sent, { type: 'heard', entries: [other] }))).toEqual(['a']);
    const same = { ...other, id: 'm2', files: [{ ...file, url: '/files/f1?another=signature' }] };
    const heard = play(sent, { type: 'heard', entries: [same] });
    expect([keys(heard), heard.sent]).toEqual([[], 'm2']);
    expect(play(heard, lost('a'))).toEqual(heard);
  });

  it('is not confused with an older message of the same text', () => {
    const thread = threadOf([], null, [outgoing('a', { content: 'ok', at: at(50) })]);
    const old = entry('m1', 5, { mine: true, content: 'ok' });
    expect(keys(play(thread, { type: 'heard', entries: [old] }))).toEqual(['a']);
  });

  it('is not shown twice if the page already had it while its key was being checked', () => {
    const there = entry('m1', 31, { mine: true, content: 'Hello' });
    const thread = play(threadOf([there], null), {
      type: 'restored',
      outbox: [outgoing('a', { content: 'Hello' }), outgoing('later', { content: 'Hello', at: at(40) })],
    });
    expect(nextToSend(thread)?.key).toBe('a');
    expect(shownOutbox(thread).map(({ key }) => key)).toEqual(['later']);
  });

  it('left over from an earlier visit is sent once, before new ones', () => {
    const thread = play(threadOf([], null, [outgoing('new')]), {
      type: 'restored',
      outbox: [outgoing('old', { state: 'failed' }), outgoing('new')],
    });
    expect(keys(thread)).toEqual(['old', 'new']);
    expect(nextToSend(thread)?.key).toBe('old');
  });
});

describe('the thread', () => {
  it('shows messages in the order of writing and marks the team’s new ones as unseen', () => {
    const heard: ThreadEvent = {
      type: 'heard',
      entries: [entry('b', 2), entry('mine', 1, { mine: true })],
    };
    const thread = play(threadOf([entry('a', 0)], null), heard, heard);
    expect(ids(thread)).toEqual(['a', 'mine', 'b']);
    expect(thread.unseen).toEqual(['b']);
    const three = play(thread, { type: 'heard', entries: [entry('c', 3), entry('d', 4)] });
    expect(play(three, { type: 'seen', id: 'c' }).unseen).toEqual(['d']);
    expect(play(three, { type: 'seen', id: 'a' }).unseen).toEqual(['b', 'c', 'd']);
  });

  it('adds earlier messages before the others without marking them as new', () => {
    const fetched: ThreadEvent = { type: 'fetched', entries: [entry('a', 0)], earlier: null };
    const thread = play(threadOf([entry('b', 1)], '?before=2'), fetched);
    expect([ids(thread), thread.earlier, thread.unseen]).toEqual([['a', 'b'], null, []]);
  });

  it('starts over if so many messages were missed that there is a gap', () => {
    const before = threadOf([entry('a', 0), entry('b', 1)], null);
    const meeting: ThreadEvent = {
      type: 'refreshed',
      entries: [entry('b', 1), entry('c', 2)],
      earlier: '?before=2',
    };
    expect(ids(play(before, meeting))).toEqual(['a', 'b', 'c']);
    const apart = play(before, { type: 'refreshed', entries: [entry('y', 8)], earlier: '?before=8' });
    expect([ids(apart), apart.earlier]).toEqual([['y'], '?before=8']);
  });

  it('loses no message and shows none twice, in any order of events', () => {
    const key = fc.constantFrom('a', 'b', 'c');
    const event: fc.Arbitrary<ThreadEvent> = fc.oneof(
      key.map((name) => ({ type: 'trying' as const, key: name })),
      key.map(lost),
      key.map(refused),
      key.map((name) => ({
        type: 'confirmed' as const,
        key: name,
        entry: entry(`m-${name}`, 31, { mine: true, content: `words of ${name}` }),
      })),
      key.map((name) => ({
        type: 'heard' as const,
        entries: [entry(`m-${name}`, 31, { mine: true, content: `words of ${name}` })],
      })),
      fc.constant({ type: 'again' as const }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const thread = play(
          threadOf(
            [],
            null,
            ['a', 'b', 'c'].map((name) => outgoing(name)),
          ),
          ...events,
        );
        const shown = [...thread.entries, ...thread.outbox].map(({ content }) => content);
        expect(shown.sort()).toEqual(['words of a', 'words of b', 'words of c']);
      }),
    );
  });
});
