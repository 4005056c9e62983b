import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Api } from '../../app/api.ts';
import { problemOf } from '../../app/problem.ts';
import { onTold, type Toast } from '../../app/toasts.tsx';
import { followExport } from './follow-export.ts';
import { keepExport, keptExports } from './kept-exports.ts';
import { text } from './text.ts';

let told: Toast[] = [];
let stop = () => {};
beforeEach(() => {
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
  });
  told = [];
  stop = onTold((toast) => void told.push(toast));
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});

const apiWith = (get: () => Promise<unknown>) => ({ get }) as unknown as Api;
const follow = (id: string, get: () => Promise<unknown>) =>
  followExport({ api: apiWith(get), personId: 'p1', store: 'demo', id }, { everyMs: 0 });
const READY = { export: { state: 'ready', url: 'https://claims.example.com/file', rows: 12_000 } };

it('a file of claims is kept for a reload until its offer is closed', async () => {
  await follow('e1', async () => READY);
  const offer = told.find(({ sentence }) => sentence === text.ready(12_000));
  expect(keptExports('p1')).toEqual([{ store: 'demo', id: 'e1' }]);
  expect(keptExports('another person')).toEqual([]);
  offer?.onClose?.();
  expect(keptExports('p1')).toEqual([]);
});

it('a file that is gone or was never written is not waited for again', async () => {
  await expect(follow('e2', () => Promise.reject(problemOf(404, null)))).rejects.toThrow();
  await follow('e3', async () => ({ export: { state: 'failed', url: null, rows: 0 } }));
  expect(keptExports('p1')).toEqual([]);
});

it('a file that is answered as ready is offered without being read again', async () => {
  const { export: first } = READY;
  const asked = {
    api: apiWith(() => Promise.reject(new Error('read'))),
    personId: 'p1',
    store: 'demo',
    id: 'e5',
  };
  await followExport(asked, { first: { ...first, state: 'ready' } });
  expect(told.map(({ sentence }) => sentence)).toContain(text.ready(12_000));
});

it('a page waits for each file once', async () => {
  keepExport('p1', { store: 'demo', id: 'e4' });
  const reads: string[] = [];
  const read = async () => {
    reads.push('e4');
    return READY;
  };
  await Promise.all([follow('e4', read), follow('e4', read)]);
  expect(reads).toEqual(['e4']);
});
