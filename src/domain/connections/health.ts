/** Whether a connection works, and when its store is told (docs/decisions/116-connections.md). */

export const CONNECTION_STATES = ['ok', 'degraded', 'broken'] as const;
/** `degraded`: no answer for now, and tried again. `broken`: nothing goes through until a person acts or it answers again. */
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/**
 * `silent`: no useful answer. `limited`: it answered that it takes no more for now. `ended`: it refuses credentials that we renew by
 * ourselves. `refused`: it answered, and no try helps.
 */
export type Sign =
  | { kind: 'ok' }
  | { kind: 'limited' | 'ended' }
  | { kind: 'silent'; detail: string | null }
  | { kind: 'refused'; code: string; detail: string | null };

/** `since`, `lastOkAt`: milliseconds. `failure`: a code of FAILURES; null while it works. */
export type ConnectionHealth = {
  state: ConnectionState;
  since: number;
  failure: string | null;
  detail: string | null;
  lastOkAt: number | null;
};

/** Without an answer for so long, it counts as broken. */
export const BROKEN_AFTER_MS = 3_600_000;

/** Longer words of a vendor are cut. */
const LONGEST_DETAIL = 300;

/** @param before what was known @param now milliseconds */
export function afterSign(before: ConnectionHealth, sign: Sign, now: number): ConnectionHealth {
  if (sign.kind === 'ok')
    return {
      ...{ state: 'ok', failure: null, detail: null, lastOkAt: now },
      since: before.state === 'ok' ? before.since : now,
    };
  const failure = failureAfter(before, sign);
  const state = stateAfter(before, sign, now);
  const detail = 'detail' in sign ? (sign.detail?.slice(0, LONGEST_DETAIL) ?? null) : null;
  return {
    ...{ state, failure, detail, lastOkAt: before.lastOkAt },
    since: before.state === state ? before.since : now,
  };
}

const FAILURE_OF = { silent: 'unreachable', limited: 'limited', ended: 'ended' } as const;

/** What the service told by itself also explains the refusals that follow. */
function failureAfter({ failure }: ConnectionHealth, sign: Exclude<Sign, { kind: 'ok' }>): string {
  if (sign.kind !== 'refused') return FAILURE_OF[sign.kind];
  return failure === 'removed' && ENDS.includes(sign.code) ? failure : sign.code;
}

const ENDS = ['unauthorized', 'not_renewed'];

/** Whether the service itself took our access away, as when its owner removes our app. One that only fails to answer did not. */
export const isLeft = ({ state, failure }: Pick<ConnectionHealth, 'state' | 'failure'>): boolean =>
  state === 'broken' && failure !== null && (failure === 'removed' || ENDS.includes(failure));

function stateAfter(
  before: ConnectionHealth,
  sign: Exclude<Sign, { kind: 'ok' }>,
  now: number,
): ConnectionState {
  if (sign.kind === 'refused' || before.state === 'broken') return 'broken';
  const isLong = before.state === 'degraded' && now - before.since >= BROKEN_AFTER_MS;
  return sign.kind !== 'limited' && isLong ? 'broken' : 'degraded';
}

/** What the store is told, if anything: once for each break, and once when it works again. */
export function newsOf(
  before: ConnectionState,
  after: ConnectionState,
): 'connection_broken' | 'connection_works' | null {
  if (before !== 'broken' && after === 'broken') return 'connection_broken';
  return before === 'broken' && after === 'ok' ? 'connection_works' : null;
}

type Said = { why: string; what: string };

const AGAIN = 'We’ll keep trying automatically.';

/** What people read of a failure: why, and what to do. The codes are those of server/integrations/ports.ts, and our own. */
const FAILURES: Record<string, Said> = {
  unauthorized: {
    why: 'It refuses the credentials: they are wrong, expired or revoked.',
    what: 'Create new credentials there, and save them here.',
  },
  removed: {
    why: 'Someone removed our app there.',
    what: 'Connect it again with “Change credentials”.',
  },
  not_renewed: {
    why: 'It no longer renews our access, which ends after a while.',
    what: 'Connect it again with “Change credentials”. We also ask again each hour.',
  },
  ended: { why: 'Our access ended.', what: 'We’ll renew it automatically within minutes.' },
  missing_permission: {
    why: 'The credentials lack a permission.',
    what: 'Add the permission there, then test the connection.',
  },
  not_found: {
    why: 'The account no longer exists there.',
    what: 'Check the account’s address, and save it here.',
  },
  not_understood: {
    why: 'It did not understand the request.',
    what: 'Update Makegood. If that does not help, tell whoever runs it.',
  },
  insufficient_funds: {
    why: 'Its balance or limit is too low.',
    what: 'Add money to the account there.',
  },
  limited: { why: 'It takes no more requests right now.', what: AGAIN },
  unreachable: { why: 'It does not answer.', what: AGAIN },
};
const OTHERS: Said = {
  why: 'It refuses our requests.',
  what: 'Check the account there, then test the connection.',
};

/** @param code as `failure` of a health */
export const explainFailure = (code: string): Said =>
  Object.hasOwn(FAILURES, code) ? (FAILURES[code] ?? OTHERS) : OTHERS;
