/** A simulation over 100,000 orders, and lookups while it runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Simulation } from '../src/contract/simulation.ts';
import { FERNWOOD } from '../src/demo/stores.ts';
import { MOST_SIMULATED_DAYS } from '../src/domain/protection/simulation.ts';
import { addDays, dateIn } from '../src/domain/time/calendar.ts';
import { BUDGETS } from './budgets.ts';
import { median, show } from './figures.ts';
import { grownLookups, growTo, tokenOf } from './grown.ts';
import { pacedP99 } from './paced.ts';
import { type Product, startProduct } from './product.ts';
import { type Section, table } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';

const ORDERS = 100_000;
/** The demo's orders are of two years, and one run is about a year: the later one has more of them. */
const GROWN = 1.7;
const ROUNDS = 3;
const LOOKUPS_A_SECOND = 50;
const SECONDS = 6;
const POLL_MS = 250;

/** `steps`: how often its progress was seen to move. */
type Round = { seconds: number; total: number; steps: number; quiet: number; busy: number };

export const simulator = (): Promise<Section> => simulatorWith(ORDERS);

/** @param orders about as many as one run reads */
export async function simulatorWith(orders: number): Promise<Section> {
  return inTemporaryDirectory(async (dataDir) => {
    const product = await startProduct(dataDir);
    try {
      await growTo(product.adminUrl, FERNWOOD, Math.round(orders * GROWN));
      const token = await tokenOf(product.adminUrl, 'store_owner');
      const paths = (await grownLookups(product.adminUrl)).map(({ path = '/' }) => path);
      const lookups = (seconds: number) =>
        pacedP99({ url: product.url, paths, seconds, perSecond: LOOKUPS_A_SECOND });
      await lookups(3);
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const quiet = await lookups(SECONDS);
        const running = simulate(product, token, round);
        const busy = await lookups(SECONDS);
        rounds.push({ ...(await running), quiet, busy });
      }
      return section(rounds);
    } finally {
      await product.stop();
    }
  });
}

async function simulate(
  { url }: Product,
  token: string,
  round: number,
): Promise<Pick<Round, 'seconds' | 'total' | 'steps'>> {
  const ask = async (path: string, body?: object): Promise<Simulation> => {
    const answer = await fetch(`${url}/v1/simulations${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`A simulation answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { simulation: Simulation }).simulation;
  };
  const to = dateIn(Date.now(), FERNWOOD.timeZone);
  const from = addDays(to, 1 - MOST_SIMULATED_DAYS);
  const started = performance.now();
  const { id, total } = await ask('', { change: { windows: { closeAfterDelivery: 20 + round } }, from, to });
  const seen = new Set<number>();
  for (;;) {
    const { state, tally } = await ask(`/${id}`);
    seen.add(tally.orders.read);
    if (state === 'done') break;
    if (state === 'failed') throw new Error('The simulation failed');
    await sleep(POLL_MS);
  }
  return { seconds: (performance.now() - started) / 1_000, total, steps: seen.size };
}

function section(rounds: readonly Round[]): Section {
  const perOrders = rounds.map(({ seconds, total }) => (seconds * ORDERS) / total);
  return {
    title: 'Simulator',
    findings: [
      { budget: BUDGETS.simulator.seconds, value: median(perOrders) },
      { budget: BUDGETS.simulator.lookup, value: median(rounds.map(({ quiet, busy }) => busy / quiet)) },
    ],
    text: [
      `A change of a window over all orders of ${MOST_SIMULATED_DAYS} days, from the request until the result is there: each order is read with its claims and judged by both rules. ${LOOKUPS_A_SECOND} evenly spaced lookups per second run in its first ${SECONDS} s and in the ${SECONDS} quiet seconds before. The time is converted to ${ORDERS.toLocaleString('en-US')} orders.`,
      '',
      table(
        ['Round', 'Orders', 'Done in', 'Steps of progress seen', "Lookup's p99, quiet", 'meanwhile'],
        rounds.map(({ seconds, total, steps, quiet, busy }, at) => [
          ...[String(at + 1), total.toLocaleString('en-US'), `${show(seconds)} s`, String(steps)],
          ...[`${show(quiet)} ms`, `${show(busy)} ms`],
        ]),
      ),
    ],
  };
}
