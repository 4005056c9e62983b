import type { ConnectionAnswer, Connections } from '../../contract/connection.ts';
import { explainFailure } from '../../domain/connections/health.ts';
import { explainLack } from '../../domain/connections/lacks.ts';
import { describeProvider, PROVIDER_NAMES, type ProviderName } from '../../domain/connections/providers.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { inboundAddress } from './inbound-address.ts';
import { openProvider } from './open.ts';
import type { Connection } from './queries.ts';

function described(provider: ProviderName) {
  const { label, kind, does } = describeProvider(provider);
  return { provider, label, kind, does: [...does] };
}

const iso = (at: string) => new Date(at).toISOString();

type At = { context: Context; storeId: StoreId };

/** Shops are told the address by a job. Where that failed, a person enters it. */
function inboundUrlOf({ context, storeId }: At, connection: Connection): string | null {
  const provider = openProvider(context, connection);
  return provider?.readNotice && connection.subscribedAt === null
    ? inboundAddress(context, storeId, connection)
    : null;
}

/** @param waiting of countWaiting */
export function presentConnection(
  at: At,
  connection: Connection,
  waiting: ReadonlyMap<string, number>,
): ConnectionAnswer {
  const { provider, version, account, hints, state, since, failure, detail, testedAt, createdAt, lacks } =
    connection;
  return {
    ...described(provider),
    ...{ version, account, hints, state, since: iso(since) },
    failure: failure === null ? null : { code: failure, ...explainFailure(failure), detail },
    lacks: lacks.map((permission) => ({ permission, what: explainLack(permission) })),
    waiting: waiting.get(provider) ?? 0,
    inboundUrl: inboundUrlOf(at, connection),
    testedAt: testedAt === null ? null : iso(testedAt),
    connectedAt: iso(createdAt),
  };
}

export const presentConnections = (
  at: At,
  connections: readonly Connection[],
  waiting: ReadonlyMap<string, number>,
): Connections => ({
  connections: connections.map((one) => presentConnection(at, one, waiting)),
  offered: PROVIDER_NAMES.flatMap((provider) => {
    const registered = at.context.providers[provider];
    if (!registered) return [];
    const missing = new Set(registered.faultsOf({}).map(({ path }) => path));
    const fields = registered.fields.map(({ name, label, help, secret, options }) => ({
      ...{ name, label, help, secret, options: options ? [...options] : null },
      required: missing.has(name),
    }));
    return [{ ...described(provider), consent: registered.consent !== undefined, fields }];
  }),
});
