/** Asks `/readyz` all the time, as a balancer does, and knows afterwards when it said yes. */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Span } from './fault.ts';

const EACH_MS = 50;
const PATIENCE_MS = 5_000;
const LOOK_MS = 20;

/** `status`: 0 without an answer. */
type Probe = Span & { status: number };

export type Readiness = {
  /** Seconds from a moment to the first yes after it; infinite when none came in time. */
  yesAfter(moment: number, seconds: number): Promise<number>;
  /** Of the questions asked and answered within this time: how many there were, and how many yes. */
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
        signal: AbortSignal.timeout(PATIENCE_MS),
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
        await sleep(LOOK_MS);
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

/** Does the work, and answers from when to when nobody listened on this port of loopback; null when somebody always did. */
export async function refusedDuring(port: number, work: () => Promise<void>): Promise<Span | null> {
  const refused: Span[] = [];
  let going = true;
  const looking = (async () => {
    for (; going; await sleep(LOOK_MS)) {
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
