/** Events that could not be applied: people see why, and have them tried again. */
import {
  EVENT_NOUNS,
  type EventsAgainBody,
  type FailedEvents,
  MOST_FAILED_EVENTS,
} from '../../contract/inbound-event.ts';
import { describeProvider, isProviderName, type ProviderName } from '../../domain/connections/providers.ts';
import { findConnection } from '../connections/queries.ts';
import type { HeldStore, HeldWrite, Params } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import { type FailedEvent, listFailed, queueApplying, tryAgain } from './queries.ts';

async function connectedIn({ client, storeId }: HeldStore, { provider = '' }: Params): Promise<ProviderName> {
  const found = isProviderName(provider) ? await findConnection(client, storeId, provider) : null;
  if (!found) throw new ProblemError('not_found');
  return found.provider;
}

/** @throws not_found for what is not connected */
export async function readFailed(held: HeldStore, params: Params): Promise<FailedEvents> {
  const provider = await connectedIn(held, params);
  const found = await listFailed(held.client, held.storeId, provider, MOST_FAILED_EVENTS + 1);
  return { failed: found.slice(0, MOST_FAILED_EVENTS).map(present), more: found.length > MOST_FAILED_EVENTS };
}

/** Jobs apply them soon after. @throws not_found for what is not connected */
export async function tryEventsAgain(
  held: HeldWrite,
  params: Params,
  { ids }: EventsAgainBody,
): Promise<FailedEvents> {
  const { client, storeId, now, changed } = held;
  const provider = await connectedIn(held, params);
  if ((await tryAgain(client, storeId, { provider, ids }, now)) > 0) await queueApplying(client, storeId);
  changed({ subject: { id: provider, name: describeProvider(provider).label } });
  return readFailed(held, params);
}

function present({ id, subject, about, failure, receivedAt }: FailedEvent): FailedEvents['failed'][number] {
  const [name = '', ...rest] = subject.split(' ');
  const email = (about as { email?: unknown } | null)?.email;
  return {
    id,
    noun: EVENT_NOUNS.find((one) => one === name) ?? 'effect',
    reference: rest.join(' '),
    customer: typeof email === 'string' ? email : null,
    reason: failure ?? '',
    receivedAt: new Date(receivedAt).toISOString(),
  };
}
