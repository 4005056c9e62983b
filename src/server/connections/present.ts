import type { ConnectionAnswer, Connections } from '../../contract/connection.ts';
import { explainFailure } from '../../domain/connections/health.ts';
import { describeProvider, PROVIDER_NAMES, type ProviderName } from '../../domain/connections/providers.ts';
import type { Connection } from './queries.ts';
import type { Registry } from './registry.ts';

function described(provider: ProviderName) {
  const { label, kind, does } = describeProvider(provider);
  return { provider, label, kind, does: [...does] };
}

const iso = (at: string) => new Date(at).toISOString();

export function presentConnection(connection: Connection): ConnectionAnswer {
  const { provider, version, account, hints, state, since, failure, detail, testedAt, createdAt } =
    connection;
  return {
    ...described(provider),
    ...{ version, account, hints, state, since: iso(since) },
    failure: failure === null ? null : { code: failure, ...explainFailure(failure), detail },
    testedAt: testedAt === null ? null : iso(testedAt),
    connectedAt: iso(createdAt),
  };
}

export const presentConnections = (connections: readonly Connection[], registry: Registry): Connections => ({
  connections: connections.map(presentConnection),
  offered: PROVIDER_NAMES.flatMap((provider) => {
    const registered = registry[provider];
    if (!registered) return [];
    const fields = registered.fields.map(({ name, label, help, secret }) => ({ name, label, help, secret }));
    return [{ ...described(provider), fields }];
  }),
});
