/** What each returns tool must hold, at its simulator or at the real service. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Provider, ReturnsPort } from '../../src/server/integrations/ports.ts';
import type { SimulatorServer } from '../../src/server/integrations/simulator.ts';

export type ReturnsTrial = {
  tool: Provider & { returns: ReturnsPort };
  /** The same tool with credentials that nobody has. */
  stranger: Provider & { returns: ReturnsPort };
  /** An order with exactly one return. */
  order: { sourceOrderId: string; orderNumber: string; email: string; postalCode: string | null };
  /** Of nothing there. */
  absentId: string;
  /** A time before the return. */
  before: string;
  /** Null at the real service. */
  broken: { server: SimulatorServer; unreachable: Provider & { returns: ReturnsPort } } | null;
  stop(): Promise<void>;
};

export function returnsContract(name: string, isLive: boolean, start: () => Promise<ReturnsTrial>): void {
  describe(name, () => {
    let trial: ReturnsTrial;
    beforeAll(async () => {
      trial = await start();
    });
    afterAll(() => trial.stop());

    it('says that it works, and that wrong credentials don’t', async () => {
      expect(await trial.tool.test()).toMatchObject({ kind: 'ok' });
      expect(await trial.stranger.test()).toMatchObject({ kind: 'refused', code: 'unauthorized' });
      const { sourceOrderId, orderNumber } = trial.order;
      expect(await trial.stranger.returns.ofOrder({ sourceOrderId, orderNumber })).toMatchObject({
        code: 'unauthorized',
      });
    });

    it('tells a return of an order, the same when it is asked for by its id', async () => {
      const found = await trial.tool.returns.ofOrder(trial.order);
      if (found.kind !== 'returns') throw new Error(found.kind);
      expect(found.returns).toHaveLength(1);
      expect(await trial.tool.returns.read(found.returns[0]?.id ?? '')).toEqual(found);
    });

    it('lists what was made since a time', async () => {
      const page = await trial.tool.returns.changed({ since: trial.before, cursor: null });
      expect(page.kind).toBe('page');
    });

    it('tells of no return that is not there', async () => {
      const none = { kind: 'returns', returns: [] };
      expect(await trial.tool.returns.read(trial.absentId)).toEqual(none);
      expect(await trial.tool.returns.ofOrder({ sourceOrderId: '1', orderNumber: 'no-such-order' })).toEqual(
        none,
      );
    });

    it('makes a link with which the shopper starts a return, if it has a page for that', async () => {
      const { portal } = trial.tool.returns;
      if (portal === null) return;
      expect(await portal(trial.order)).toEqual({
        kind: 'portal',
        url: expect.stringMatching(/^https:/),
      });
    });

    it.skipIf(isLive).each([
      [
        '429',
        { kind: 'answer', status: 429, headers: { 'retry-after': '7' } },
        { kind: 'busy', retryAfterSeconds: 7 },
      ],
      ['500', { kind: 'answer', status: 500 }, { kind: 'unknown' }],
      ['no answer', { kind: 'silence' }, { kind: 'unknown' }],
      [
        'a redirect',
        { kind: 'answer', status: 302, headers: { location: 'https://evil.example' } },
        { kind: 'unknown' },
      ],
      ['rubbish', { kind: 'answer', status: 200, body: { returns: 'many' } }, { kind: 'unknown' }],
      ['no JSON', { kind: 'answer', status: 200, body: '<html>' }, { kind: 'unknown' }],
    ] as const)('never rejects: %s', async (_, failure, said) => {
      trial.broken?.server.failures.push(failure);
      expect(await trial.tool.returns.changed({ since: trial.before, cursor: null })).toMatchObject(said);
    });

    it.skipIf(isLive)('is busy when nobody is there', async () => {
      expect(await trial.broken?.unreachable.returns.read('1')).toEqual({
        kind: 'busy',
        retryAfterSeconds: null,
      });
    });
  });
}
