/** Sends reports to any server with Sentry's envelope protocol. Loaded only if SENTRY_DSN is set (reporting.ts). */
import { createTransport, Scope } from '@sentry/core';
import { ServerRuntimeClient } from '@sentry/core/server';
import { version } from '../../../version.ts';
import type { Report, Reporter } from '../port.ts';
import { eventOf } from './event.ts';

export type SentryOptions = { dsn: string; environment: string; clock?: () => number };

const MINUTE = 60_000;
/** A broken table fails every request. The first few reports are enough, and other errors still get through. */
const MOST = { same: 5, all: 60 };
const ANSWER_MS = 5_000;
const FLUSH_MS = 2_000;

/** Never throws, never waits. Reports that can't be sent are dropped. */
export function createSentryReporter({ dsn, environment, clock = Date.now }: SentryOptions): Reporter {
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    release: version(),
    platform: 'node',
    integrations: [],
    stackParser: () => [],
    transport: ({ url, recordDroppedEvent }) =>
      createTransport({ recordDroppedEvent }, (request) => post(url, request.body)),
    sendClientReports: false,
    includeServerName: false,
    maxBreadcrumbs: 0,
    // It would modify the messages of all errors.
    enhanceFetchErrorMessages: false,
  });
  client.init();
  const mayReport = limit(clock);
  return {
    report(report) {
      try {
        // A separate scope, since libraries may put personal data into the shared one.
        if (mayReport(report)) client.captureEvent(eventOf(report), undefined, new Scope());
      } catch {
        // The log already has it.
      }
    },
    close: async () => void (await client.close(FLUSH_MS)),
  };
}

async function post(url: string, body: string | Uint8Array) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-sentry-envelope' },
    body: typeof body === 'string' ? body : new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  await answer.body?.cancel();
  return {
    statusCode: answer.status,
    headers: {
      'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
      'retry-after': answer.headers.get('retry-after'),
    },
  };
}

function limit(clock: () => number): (report: Report) => boolean {
  let since = 0;
  let all = 0;
  let same = new Map<string, number>();
  return ({ from, name, message, route }) => {
    if (clock() - since >= MINUTE) [since, all, same] = [clock(), 0, new Map()];
    const key = `${from} ${name} ${message} ${route}`;
    const count = (same.get(key) ?? 0) + 1;
    if (count > MOST.same || all >= MOST.all) return false;
    same.set(key, count);
    all += 1;
    return true;
  };
}
