import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { DeskEvents } from '../../contract/desk-stream.ts';
import { oldAfter, ordersAfter, patch } from './live-keys.ts';

const changed = { store: 'demo', claimId: 'c1' } as DeskEvents['claim'];
const people = [{ id: 'p', name: 'Pat', mark: 'looking' as const }];

describe('an event', () => {
  it('makes the claim and every list with its store old', () => {
    const lists = [
      ['demo', 'claims'],
      [null, 'claims'],
    ];
    expect(oldAfter({ name: 'claim', data: changed })).toEqual([['demo', 'claim', 'c1'], ...lists]);
    expect(oldAfter({ name: 'held', data: changed })).toEqual([['demo', 'claim', 'c1'], ...lists]);
    expect(oldAfter({ name: 'presence', data: { ...changed, people } })).toEqual([]);
  });

  it('makes the order on the screen old when one of its claims changes or a claim is filed', () => {
    const client = new QueryClient();
    const onScreen = ['demo', 'order', 'o1'];
    for (const queryKey of [onScreen, ['demo', 'order', 'left'], ['other', 'order', 'o1']])
      client.setQueryData(queryKey, { order: { claims: [{ id: 'c1' }] } });
    client.setQueryData([...onScreen, 'edit'], {});
    const leave = [onScreen, [...onScreen, 'edit']].map((queryKey) =>
      new QueryObserver(client, { queryKey, staleTime: Infinity }).subscribe(() => undefined),
    );
    const oldOrders = (data: Partial<DeskEvents['claim']>) =>
      ordersAfter(client, { name: 'claim', data: { ...changed, ...data } });
    expect(oldOrders({ kind: 'message' })).toEqual([onScreen]);
    expect(oldOrders({ kind: 'message', claimId: 'of another order' })).toEqual([]);
    expect(oldOrders({ kind: 'filed', claimId: 'new' })).toEqual([onScreen]);
    for (const end of leave) end();
    expect(oldOrders({ kind: 'filed', claimId: 'new' })).toEqual([]);
  });

  it('makes everything old when something may be missed', () => {
    expect(oldAfter({ name: 'resync', data: { store: null } })).toEqual([[]]);
    expect(oldAfter({ name: 'resync', data: { store: 'demo' } })).toEqual([['demo'], [null]]);
  });

  it('writes who is on a claim into the claim and into its lines', () => {
    const client = new QueryClient();
    client.setQueryData(['demo', 'claim', 'c1'], { claim: { id: 'c1' }, presence: [] });
    client.setQueryData(['demo', 'claim', 'c1', 'notes'], { notes: [] });
    client.setQueryData(['demo', 'claims', {}, null], { claims: [{ id: 'c1' }, { id: 'c2' }] });
    client.setQueryData([null, 'claims', {}, null], { claims: [{ id: 'c2' }] });
    patch(client, { name: 'presence', data: { store: 'demo', claimId: 'c1', people } }, 'me');
    expect(client.getQueryData(['demo', 'claim', 'c1'])).toMatchObject({ presence: people });
    expect(client.getQueryData(['demo', 'claim', 'c1', 'notes'])).toEqual({ notes: [] });
    expect(client.getQueryData(['demo', 'claims', {}, null])).toEqual({
      claims: [{ id: 'c1', people }, { id: 'c2' }],
    });
    expect(client.getQueryData([null, 'claims', {}, null])).toEqual({ claims: [{ id: 'c2' }] });
    expect(client.getQueryData(['demo', 'claim', 'other'])).toBeUndefined();
  });

  it("changes nothing when it tells the person's own mark", () => {
    const client = new QueryClient();
    const desk = { claim: { id: 'c1' }, presence: people };
    const page = { claims: [{ id: 'c1', people }] };
    client.setQueryData(['demo', 'claim', 'c1'], desk);
    client.setQueryData(['demo', 'claims', {}, null], page);
    const own = { id: 'me', name: 'Me', mark: 'deciding' as const };
    const data = { store: 'demo', claimId: 'c1', people: [own, ...people] };
    patch(client, { name: 'presence', data }, 'me');
    expect(client.getQueryData(['demo', 'claim', 'c1'])).toBe(desk);
    expect(client.getQueryData(['demo', 'claims', {}, null])).toBe(page);
  });
});
