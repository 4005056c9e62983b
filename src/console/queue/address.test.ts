import { describe, expect, it } from 'vitest';
import { claimHref, listAt, queueHref, readFilter } from './address.ts';

const read = (search: string) => readFilter(new URLSearchParams(search));

describe('the address of a list', () => {
  it('begins with what is to do, in its own order', () => {
    expect(read('')).toEqual({ tab: 'todo', q: '', sort: null });
    expect(queueHref({ store: 'demo', filter: read('') })).toBe('/console/stores/demo/claims');
  });

  it.each(['tab=all', 'q=%22blue+mug%22+value%3A%3E100', 'tab=denied&q=ada&sort=value', ''])(
    'holds tab, search and order: %s',
    (search) => {
      const href = queueHref({ store: null, filter: read(search) });
      expect(href).toBe(`/console/all/claims${search && `?${search}`}`);
    },
  );

  it('ignores what it does not know, and cuts no search into another one', () => {
    expect(read('tab=constructor&sort=random&page=2')).toEqual({ tab: 'todo', q: '', sort: null });
    expect(read(`q=${'a'.repeat(999)}`).q).toHaveLength(999);
  });
});

describe('the address of a claim', () => {
  it.each([null, 'demo'])('tells from which list it was opened (store %s)', (store) => {
    const list = { store, filter: read('tab=all&q=ada') };
    const href = claimHref(list, { store: 'demo', id: 'c/1' });
    expect(href).toContain('/console/stores/demo/claims/c%2F1?tab=all&q=ada');
    expect(listAt('demo', new URL(href, 'http://localhost').searchParams)).toEqual(list);
  });
});
