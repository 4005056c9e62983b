/** What each carrier of each provider must hold: against its simulator in `npm test`, and against the real service by `npm run contract`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Carrier, Effect, Found, Sent } from '../../src/server/integrations/ports.ts';
import type { SimulatedRequest, SimulatorServer } from '../../src/server/integrations/simulator.ts';

type Keyed = { key: string; mark: string };

/** A carrier and what is needed to try it. */
export type Trial<Order extends Keyed> = {
  carrier: Carrier<Order>;
  /** The same provider with credentials that it refuses. */
  stranger: Carrier<Order>;
  /** Another order on each call, with its own key and mark, that can be carried out. */
  order(): Order;
  /** An order above what is left; null if nothing bounds the amount. */
  excessive: (() => Order) | null;
  /** An order with this text where the provider takes text, and the text as the provider has it. Null if it takes none. */
  spoken: { order(text: string): Order; arrived(order: Order): string | Promise<string> } | null;
  /** How many effects of this order the provider has. */
  effects(order: Order): number | Promise<number>;
  /** Parts of the credentials, and of the customer's data in `order`, which must not appear in `raw`. */
  secrets: readonly string[];
  /** Null against the real service, which can't be told to fail. */
  broken: {
    server: SimulatorServer;
    /** The request that has the effect, among those that a send makes. */
    isEffect(request: SimulatedRequest): boolean;
    /** The carrier where nothing listens. */
    unreachable: Carrier<Order>;
  } | null;
  stop(): Promise<void>;
};

/** Nothing listens there. Fetch refuses better-known ports without trying. */
export const NOWHERE = 'http://127.0.0.1:6';

const HOSTILE = `Zoë <b>"O'Neil"</b> & Söhne — 東京 \\ %00 {{x}} ; drop table`;

/** @param open once, before the first test */
export function carrierContract<Order extends Keyed>(
  name: string,
  isLive: boolean,
  open: () => Promise<Trial<Order>>,
): void {
  describe(`${name}: what each carrier holds`, () => {
    let trial: Trial<Order>;
    beforeAll(async () => {
      trial = await open();
    });
    afterAll(() => trial.stop());

    const failing = (failure: SimulatorServer['failures'][number]): void => {
      const { broken } = trial;
      if (!broken) throw new Error('The real service can not be told to fail.');
      broken.server.failing = broken.isEffect;
      broken.server.failures.push(failure);
    };

    it('sends once, says what was made, and finds it again by its mark alone and by its reference', async () => {
      const order = trial.order();
      const made = effect(await trial.carrier.send(order));
      expect(await trial.effects(order)).toBe(1);
      if (trial.carrier.find === null) return;
      if (findsByMark(trial.carrier))
        expect(effect(await trial.carrier.find(order, null)).made.reference).toBe(made.made.reference);
      const found = effect(await trial.carrier.find(order, made.made.reference));
      expect(found.made.reference).toBe(made.made.reference);
    });

    it('says that it has nothing of an order that was never sent, or that it does not know', async () => {
      if (trial.carrier.find === null) return;
      const kind = findsByMark(trial.carrier) ? 'absent' : 'unknown';
      expect(await trial.carrier.find(trial.order(), null)).toMatchObject({ kind });
    });

    it('has one effect of an order that is sent twice', async () => {
      const order = trial.order();
      const first = effect(await trial.carrier.send(order));
      const again = await repeated(trial.carrier, order);
      if (again !== null) expect(effect(again).made.reference).toBe(first.made.reference);
      expect(await trial.effects(order)).toBe(1);
    });

    it('refuses an amount above what is left', async () => {
      if (!trial.excessive) return;
      const order = trial.excessive();
      expect(await trial.carrier.send(order)).toMatchObject({ kind: 'refused', code: 'amount_exceeded' });
      expect(await trial.effects(order)).toBe(0);
    });

    it('is refused with wrong credentials', async () => {
      const order = trial.order();
      expect(await trial.stranger.send(order)).toMatchObject({ kind: 'refused', code: 'unauthorized' });
      expect(await trial.stranger.find?.(order, null)).not.toMatchObject({ kind: 'absent' });
      expect(await trial.effects(order)).toBe(0);
    });

    it('takes hostile text as it is', async () => {
      if (!trial.spoken) return;
      const order = trial.spoken.order(HOSTILE);
      effect(await trial.carrier.send(order));
      expect(await trial.spoken.arrived(order)).toContain(HOSTILE);
    });

    it('keeps nothing secret in what it records, in 4 kB at most', async () => {
      const order = trial.order();
      const raw = JSON.stringify(effect(await trial.carrier.send(order)).made.raw);
      expect(raw.length).toBeLessThanOrEqual(4096);
      for (const secret of trial.secrets) expect(raw).not.toContain(secret);
    });

    describe.skipIf(isLive)('when it fails', () => {
      it('does not know of an effect whose answer is lost, and finds it', async () => {
        const order = trial.order();
        failing({ kind: 'lost' });
        expect(await trial.carrier.send(order)).toMatchObject({ kind: 'unknown' });
        if (findsByMark(trial.carrier)) effect((await trial.carrier.find?.(order, null)) as Found);
        await repeated(trial.carrier, order);
        expect(await trial.effects(order)).toBe(1);
      });

      it.each([
        ['no answer', { kind: 'silence' }],
        ['500', { kind: 'answer', status: 500 }],
        ['503', { kind: 'answer', status: 503 }],
        ['a page instead of an answer', { kind: 'answer', status: 200, body: '<html>Down</html>' }],
        ['a redirect', { kind: 'answer', status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
      ] as const)(
        'does not know what %s means, finds nothing, and may send again',
        async (_name, failure) => {
          const order = trial.order();
          failing(failure);
          expect(await trial.carrier.send(order)).toMatchObject({ kind: 'unknown' });
          expect(await trial.effects(order)).toBe(0);
          if (findsByMark(trial.carrier))
            expect(await trial.carrier.find?.(order, null)).toEqual({ kind: 'absent' });
          if (trial.carrier.recognition.by === 'nothing') return;
          effect(await trial.carrier.send(order));
          expect(await trial.effects(order)).toBe(1);
        },
      );

      it('is busy with 429, as long as the provider says', async () => {
        const order = trial.order();
        failing({ kind: 'answer', status: 429, headers: { 'retry-after': '7' } });
        expect(await trial.carrier.send(order)).toEqual({ kind: 'busy', retryAfterSeconds: 7 });
        expect(await trial.effects(order)).toBe(0);
      });

      it('is busy where nothing listens, since nothing was sent', async () => {
        const order = trial.order();
        const answer = await trial.broken?.unreachable.send(order);
        expect(answer).toEqual({ kind: 'busy', retryAfterSeconds: null });
      });

      it('says nothing of credentials when it fails', async () => {
        const order = trial.order();
        failing({ kind: 'answer', status: 400, body: { error: { message: trial.secrets.join(' ') } } });
        const said = JSON.stringify(await trial.carrier.send(order));
        for (const secret of trial.secrets) expect(said).not.toContain(secret);
      });
    });
  });
}

/** @throws Error if nothing was made; it shows what was answered */
export function effect(answer: Sent | Found): Effect {
  if ('made' in answer) return answer;
  throw new Error(`Nothing was made: ${JSON.stringify(answer)}`);
}

/** Keys alone show nothing: the same request is sent again. */
const findsByMark = <Order>({ find, recognition }: Carrier<Order>): boolean =>
  find !== null && (recognition.by === 'mark' || recognition.by === 'key and mark');

/** As the engine repeats (docs/decisions/108-instructions.md); null if it never does. */
async function repeated<Order extends Keyed>(
  { recognition, send, find }: Carrier<Order>,
  order: Order,
): Promise<Sent | null> {
  if (recognition.by === 'nothing') return null;
  if (recognition.by === 'mark') {
    const found = await find?.(order, null);
    if (found && 'made' in found) return found;
  }
  return send(order);
}
