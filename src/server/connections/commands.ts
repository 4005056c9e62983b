/** Connecting a store with outside services. Credentials are tested outside of any transaction, before they are kept. */
import { randomBytes } from 'node:crypto';
import type {
  ConnectionAnswer,
  ConnectionOrderBody,
  Connections,
  CredentialsBody,
  NewConnectionBody,
} from '../../contract/connection.ts';
import { explainFailure } from '../../domain/connections/health.ts';
import { hintsOf } from '../../domain/connections/hints.ts';
import { describeProvider, isProviderName, type ProviderName } from '../../domain/connections/providers.ts';
import type { StoreId } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { type HeldStore, type HeldWrite, type Params, refuseOtherVersion } from '../http/team-calls.ts';
import type { Granted, Health, Renewal } from '../integrations/ports.ts';
import { ProblemError } from '../problem-error.ts';
import { queueTagging } from '../stores/queries.ts';
import { keepHealth } from './health.ts';
import { openProvider } from './open.ts';
import { presentConnection, presentConnections } from './present.ts';
import {
  addConnection,
  type Connection,
  countWaiting,
  findConnection,
  leaveShop,
  listConnections,
  queueImport,
  queueSubscribing,
  removeConnection,
  resumeInstructions,
  takeShop,
  writeCredentials,
  writePositions,
} from './queries.ts';
import type { Registered } from './registry.ts';
import { openCredentials, sealCredentials, sealedRenewal } from './secrets.ts';

type At = { context: Context; storeId: StoreId };
type Credentials = Record<string, string>;

/** Credentials that the provider accepted just now. */
export type Tested = {
  credentials: Credentials;
  account: string;
  identity: string;
  /** Null if they don't end. */
  renewal: Renewal | null;
  /** Permissions that they do without. */
  lacks: readonly string[];
};

export async function readConnections({ context, client, storeId }: HeldStore): Promise<Connections> {
  return presentConnections(
    { context, storeId },
    await listConnections(client, storeId),
    await countWaiting(client, storeId),
  );
}

export const subjectOf = (provider: ProviderName) => ({
  id: provider,
  name: describeProvider(provider).label,
});

export function providerIn({ provider = '' }: Params): ProviderName {
  if (!isProviderName(provider)) throw new ProblemError('not_found');
  return provider;
}

export function registeredFor(context: Context, provider: ProviderName): Registered {
  const registered = context.providers[provider];
  if (!registered) throw new ProblemError('not_found');
  return registered;
}

/** @throws already_connected, validation_failed, connection_refused, not_found */
export async function testNew(
  { context, storeId }: At,
  { provider, credentials }: NewConnectionBody,
): Promise<Tested> {
  const known = await withStore(context.db, storeId, (client) => findConnection(client, storeId, provider));
  if (known) throw new ProblemError('already_connected');
  return testCredentials(context, provider, { credentials });
}

/** With what is kept for the fields that are left out. @throws validation_failed, connection_refused, not_found */
export async function testChanged(
  { context, storeId }: At,
  { credentials }: CredentialsBody,
  params: Params,
): Promise<Tested> {
  const provider = providerIn(params);
  const known = await connectionOf({ context, storeId }, provider);
  return testCredentials(context, provider, { credentials: { ...keptOf(context, known), ...credentials } });
}

/** Nothing of them if they can't be opened any more. */
function keptOf(context: Context, connection: Connection): object {
  try {
    const kept = Object(openCredentials(context, connection));
    if (connection.renewal === null) return kept;
    // Secrets that are renewed belong to this installation's app. What a person enters belongs to another one.
    const open = registeredFor(context, connection.provider).fields.filter(({ secret }) => !secret);
    return Object.fromEntries(open.map(({ name }) => [name, kept[name]]));
  } catch {
    return {};
  }
}

async function connectionOf({ context, storeId }: At, provider: ProviderName): Promise<Connection> {
  const known = await withStore(context.db, storeId, (client) => findConnection(client, storeId, provider));
  if (!known) throw new ProblemError('not_found');
  return known;
}

export async function testCredentials(
  context: Context,
  provider: ProviderName,
  { credentials, renewal = null }: Pick<Granted, 'credentials'> & Partial<Pick<Granted, 'renewal'>>,
): Promise<Tested> {
  const registered = registeredFor(context, provider);
  const faults = registered.faultsOf(credentials);
  if (faults.length > 0)
    throw new ProblemError('validation_failed', {
      fields: faults.map(({ path, message }) => ({ path: `credentials.${path}`, message })),
    });
  const health = await registered.open(credentials).test();
  if (health.kind === 'ok')
    return {
      ...{ credentials, account: health.account, renewal, lacks: health.lacks ?? [] },
      identity: registered.identityOf(credentials),
    };
  throw refusal(registered, health);
}

/** The field at fault, where the refusal says which. */
function refusal({ fields }: Registered, health: Exclude<Health, { kind: 'ok' }>): ProblemError {
  const code = health.kind === 'refused' ? health.code : health.kind === 'busy' ? 'limited' : 'unreachable';
  const { why, what } = explainFailure(code);
  const isOfSecret = code === 'unauthorized' || code === 'missing_permission';
  const field = fields.find(({ secret }) => secret === isOfSecret);
  const isOfField = isOfSecret || code === 'not_found';
  const detail =
    health.kind === 'refused' && health.detail !== null ? ` (${health.detail.slice(0, 200)})` : '';
  return new ProblemError('connection_refused', {
    detail: `${why}${detail} ${what}`,
    params: { failure: code },
    ...(isOfField && field && { fields: [{ path: `credentials.${field.name}`, message: `${why} ${what}` }] }),
  });
}

/** @throws already_connected, shop_taken */
export async function connect(
  { context, client, storeId, now, changed }: HeldWrite,
  { provider }: Pick<NewConnectionBody, 'provider'>,
  { credentials, account, identity, renewal, lacks }: Tested,
): Promise<ConnectionAnswer> {
  if (await findConnection(client, storeId, provider)) throw new ProblemError('already_connected');
  await takeAccount({ client, storeId }, provider, identity);
  const id = shortId();
  const hints = hintsOf(registeredFor(context, provider).fields, credentials);
  const isAdded = await addConnection(
    client,
    storeId,
    {
      ...{ id, provider, account, hints, settings: {}, lacks },
      credentials: sealCredentials(context, id, credentials),
      ...sealedRenewal(context, id, renewal, now),
      inboundToken: randomBytes(24).toString('base64url'),
    },
    now,
  );
  if (!isAdded) throw new ProblemError('already_connected');
  await queueSubscribing(client, storeId, provider);
  await queueImport(client, storeId, provider);
  if (describeProvider(provider).does.includes('tags')) await queueTagging(client, storeId);
  // It may have been connected before.
  await resumeInstructions(client, storeId, provider, now);
  changed({ subject: subjectOf(provider), after: { account, ...hints } });
  return presentConnection(
    { context, storeId },
    await connectionIn({ client, storeId }, provider),
    await countWaiting(client, storeId),
  );
}

async function takeAccount(
  { client, storeId }: Pick<HeldWrite, 'client' | 'storeId'>,
  provider: ProviderName,
  identity: string,
): Promise<void> {
  // A store's own program sends no orders, and may be called as another store's.
  if (!describeProvider(provider).does.includes('feed')) return;
  await leaveShop(client, storeId, provider);
  if (!(await takeShop(client, storeId, { provider, account: identity })))
    throw new ProblemError('shop_taken');
}

async function connectionIn(
  { client, storeId }: Pick<HeldWrite, 'client' | 'storeId'>,
  provider: ProviderName,
): Promise<Connection> {
  const found = await findConnection(client, storeId, provider, 'held');
  if (!found) throw new ProblemError('not_found');
  return found;
}

type Versioned = HeldWrite & { version: number | null };

/** A broken connection works again with them. @throws not_found, version_mismatch, shop_taken */
export async function changeCredentials(
  held: Versioned,
  params: Params,
  { credentials, account, identity, renewal, lacks }: Tested,
): Promise<ConnectionAnswer> {
  const { context, client, storeId, now, changed } = held;
  const provider = providerIn(params);
  const before = await connectionIn(held, provider);
  refuseOtherVersion(held.version, before);
  await takeAccount(held, provider, identity);
  const hints = hintsOf(registeredFor(context, provider).fields, credentials);
  const written: Connection = {
    ...{ ...before, account, hints, version: before.version + 1 },
    credentials: sealCredentials(context, before.id, credentials),
    ...sealedRenewal(context, before.id, renewal, now),
  };
  await writeCredentials(client, storeId, written, now);
  // What it signs with may have changed.
  await queueSubscribing(client, storeId, provider);
  if (account !== before.account) {
    await queueImport(client, storeId, provider);
    if (describeProvider(provider).does.includes('tags')) await queueTagging(client, storeId);
  }
  const health = { kind: 'ok', account, lacks } as const;
  const after = await keepHealth(context, client, storeId, { before: written, health, how: 'tested' });
  changed({
    subject: subjectOf(provider),
    before: { account: before.account, ...before.hints },
    // A new secret may look like the one before: people see its last characters only.
    after: { account, ...hints, credentials: 'replaced' },
  });
  return presentConnection({ context, storeId }, after, await countWaiting(client, storeId));
}

/** @throws not_found */
export async function askProvider(at: At, params: Params): Promise<Health> {
  const known = await connectionOf(at, providerIn(params));
  const provider = openProvider(at.context, known);
  return provider ? provider.test() : { kind: 'refused', code: 'unauthorized', detail: null };
}

/** Keeps what the test found. A test that failed is no refusal of the call: the answer says what is wrong. @throws not_found */
export async function keepTest(held: HeldWrite, params: Params, health: Health): Promise<ConnectionAnswer> {
  const { context, client, storeId } = held;
  const provider = providerIn(params);
  const before = await connectionIn(held, provider);
  const after = await keepHealth(context, client, storeId, { before, health, how: 'tested' });
  held.changed({ subject: subjectOf(provider) });
  return presentConnection({ context, storeId }, after, await countWaiting(client, storeId));
}

/** @throws validation_failed unless each connection is named once */
export async function orderConnections(
  { context, client, storeId, changed }: HeldWrite,
  { providers }: ConnectionOrderBody,
): Promise<Connections> {
  const before = (await listConnections(client, storeId)).map(({ provider }) => provider);
  if ([...providers].sort().join() !== [...before].sort().join())
    throw new ProblemError('validation_failed', {
      fields: [{ path: 'providers', message: 'Name each connection of the store once.' }],
    });
  await writePositions(client, storeId, providers);
  const subject = { id: 'connections', name: 'the connections' };
  changed({ subject, before: { order: before.join(', ') }, after: { order: providers.join(', ') } });
  return presentConnections(
    { context, storeId },
    await listConnections(client, storeId),
    await countWaiting(client, storeId),
  );
}

/** What it did stays. @throws not_found */
export async function disconnect(held: HeldWrite, params: Params): Promise<null> {
  const { client, storeId, changed } = held;
  const provider = providerIn(params);
  const { account, hints } = await connectionIn(held, provider);
  await removeConnection(client, storeId, provider);
  await leaveShop(client, storeId, provider);
  changed({ subject: subjectOf(provider), before: { account, ...hints }, after: null });
  return null;
}
