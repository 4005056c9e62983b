/** Polls `/readyz` like a load balancer and records when the server was ready. */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Span } from './fault.ts';

const EACH_MS = 50;
const TIMEOUT_MS = 5_000;
const POLL_MS = 20;

/** `status` is 0 without a response. */
type Probe = Span & { status: number };

export type Readiness = {
  /** Seconds from a time to the next success; infinite if there was none in time. */
  yesAfter(moment: number, seconds: number): Promise<number>;
  /** Probes that were sent and answered within this span: the total, and how many succeeded. */
  within(span: Span): { probes: number; yes: number };
  stop(): Promise<void>;
};

export function watchReadiness(site: { shop: { url: string } }): Readiness {
  const probes: Probe[] = [];
  let going = true;
  const watching = (async () => {
    for (; going; await sleep(EACH_MS)) {
      const from = performance.now();
      const status = await fetch(`${site.shop.url}/readyz`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).then(
        async (answer) => {
          await answer.text();
          return answer.status;
        },
        () => 0,
      );
      probes.push({ from, to: performance.now(), status });
    }
  })();
  return {
    async yesAfter(moment, seconds) {
      while (performance.now() < moment + seconds * 1000) {
        const yes = probes.find(({ from, status }) => from >= moment && status === 200);
        if (yes) return (yes.to - moment) / 1000;
        await sleep(POLL_MS);
      }
      return Number.POSITIVE_INFINITY;
    },
    within({ from, to }) {
      const inside = probes.filter((probe) => probe.from >= from && probe.to <= to);
      return { probes: inside.length, yes: inside.filter(({ status }) => status === 200).length };
    },
    async stop() {
      going = false;
      await watching;
    },
  };
}

/** Runs the work; returns the span during which nothing listened on this loopback port, or null. */
export async function refusedDuring(port: number, work: () => Promise<void>): Promise<Span | null> {
  const refused: Span[] = [];
  let going = true;
  const looking = (async () => {
    for (; going; await sleep(POLL_MS)) {
      const from = performance.now();
      if (!(await listens(port))) refused.push({ from, to: performance.now() });
    }
  })();
  await work();
  going = false;
  await looking;
  const [first] = refused;
  const last = refused.at(-1);
  return first && last ? { from: first.to, to: last.from } : null;
}

export function listens(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  return new Promise<boolean>((done) => {
    socket.once('connect', () => done(true)).once('error', () => done(false));
  }).finally(() => socket.destroy());
}
