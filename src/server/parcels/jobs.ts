/** Follows the parcels of stores that are connected with a tracking tool: registers their numbers, and asks for those that stay silent. */
import type { TaskList } from 'graphile-worker';
import { describeProvider } from '../../domain/connections/providers.ts';
import { nextLook, nextTry } from '../../domain/orders/following.ts';
import type { StoreId } from '../auth/caller.ts';
import { noteHealth } from '../connections/health.ts';
import { type Connected, openProviders } from '../connections/open.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import type { Busy, Refused, Unknown } from '../integrations/outcomes.ts';
import type { TrackingPort } from '../integrations/ports.ts';
import { reportParcel } from './commands.ts';
import { addShipped, type DueParcel, dueParcels, scheduleParcel } from './queries.ts';

export const parcelTasks = (context: Context): TaskList => ({
  follow_parcels: async () => {
    const { rows } = await context.db.app.query<{ id: StoreId }>('select id from stores order by id');
    for (const { id } of rows)
      await followParcels(context, id).catch((err: unknown) =>
        context.log.warn({ err, store: id }, 'parcels were not followed'),
      );
  },
});

const isTool = (name: Connected['name']): boolean => describeProvider(name).kind === 'tracking';

type Tracker = { name: Connected['name']; tracking: TrackingPort; isBroken: boolean };

/** Providers are asked one after the other, and no more once one is busy: their limits are by the second. */
export async function followParcels(context: Context, storeId: StoreId): Promise<void> {
  const found = await withStore(context.db, storeId, async (client) => {
    const connected = await openProviders(context, client, storeId);
    const trackers = connected
      .flatMap(({ name, provider, state }): Tracker[] =>
        provider.tracking ? [{ name, tracking: provider.tracking, isBroken: state === 'broken' }] : [],
      )
      // Others follow packages too, some for a fee.
      .toSorted((a, b) => Number(isTool(b.name)) - Number(isTool(a.name)));
    if (trackers.every(({ isBroken }) => isBroken)) return null;
    await addShipped(client, storeId, context.clock());
    return { trackers, due: await dueParcels(client, storeId, context.clock()) };
  });
  if (!found) return;
  for (const parcel of found.due) {
    // One whose provider follows it no more is followed by another.
    const own = found.trackers.find(({ name }) => name === parcel.provider);
    const tracker = own ?? found.trackers.find(({ isBroken }) => !isBroken);
    if (!tracker) continue;
    if (tracker.isBroken) {
      await postpone(context, storeId, parcel);
      continue;
    }
    const answer =
      own === undefined || parcel.reference === null
        ? await tracker.tracking.follow(parcel)
        : await tracker.tracking.read(parcel.reference);
    await settle(context, storeId, { parcel, tracker, answer });
    if (isOfConnection(answer)) return;
  }
}

/** So that what nobody can be asked for now holds up nothing else. */
const postpone = (context: Context, storeId: StoreId, parcel: DueParcel): Promise<void> =>
  withStore(context.db, storeId, (client) =>
    scheduleParcel(client, storeId, { ...parcel, nextAt: context.clock() + HOUR_MS }),
  );

const HOUR_MS = 3_600_000;

type Answer = Awaited<ReturnType<TrackingPort['follow']>> | Awaited<ReturnType<TrackingPort['read']>>;

/** What the next parcel would be answered too. */
const isOfConnection = (answer: Answer): answer is Refused | Busy =>
  answer.kind === 'busy' || (answer.kind === 'refused' && NEEDS_CONNECTION.includes(answer.code));

const NEEDS_CONNECTION: readonly string[] = ['unauthorized', 'missing_permission'];

type Asked = { parcel: DueParcel; tracker: Tracker; answer: Answer };

const settle = (context: Context, storeId: StoreId, { parcel, tracker, answer }: Asked): Promise<void> =>
  withStore(context.db, storeId, async (client) => {
    const now = context.clock();
    await noteHealth(context, client, storeId, tracker.name, healthOf(answer));
    const { key, reference, report } = parcel;
    const since = Date.parse(parcel.createdAt);
    const write = (next: number | null, tries = 0, followed: string | null = reference) =>
      scheduleParcel(client, storeId, {
        ...{ key, tries, reference: followed, nextAt: next },
        provider: followed === null ? parcel.provider : tracker.name,
      });
    if (answer.kind === 'read' && answer.report) await reportParcel(client, storeId, answer.report, now);
    if (answer.kind === 'read')
      return write(nextLook({ report: answer.report ?? report, since, told: 'look' }, now));
    if (answer.kind === 'followed')
      return write(nextLook({ report, since, told: 'look' }, now), 0, answer.reference);
    if (isOfConnection(answer)) return write(now + waitOf(answer), parcel.tries);
    return write(nextTry(parcel.tries + 1, now), parcel.tries + 1);
  });

const waitOf = (answer: Refused | Busy): number =>
  (answer.kind === 'busy' ? (answer.retryAfterSeconds ?? 60) : 3_600) * 1_000;

/** That a number is unknown there says nothing of the connection. */
function healthOf(answer: Answer): { kind: 'ok' } | Refused | Busy | Unknown {
  if (answer.kind === 'busy' || answer.kind === 'unknown') return answer;
  return isOfConnection(answer) ? answer : { kind: 'ok' };
}
