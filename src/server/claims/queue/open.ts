/** Opens the stores whose claims are read, within one transaction. */
import type { PoolClient } from 'pg';
import type { Permission } from '../../../domain/access/permissions.ts';
import { isOpenTo, openMemberships, permissionsIn } from '../../../domain/access/reach.ts';
import type { CallerOf, TeamCaller } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import { withStore } from '../../database/with-store.ts';
import { listMemberships, listStores } from '../../people/queries.ts';
import { withPerson } from '../../people/with-person.ts';
import { ProblemError } from '../../problem-error.ts';
import { type Hidden, hiddenFrom, hiddenIn } from './ask.ts';
import { across, type Reach, within } from './reach.ts';

type Work<T> = (client: PoolClient, reach: Reach, hidden: Hidden) => Promise<T>;

/** The caller's store. */
export const inStore = <T>({ db }: Context, caller: TeamCaller, work: Work<T>): Promise<T> =>
  withStore(db, caller.storeId, (client) => work(client, within(caller.storeId), hiddenFrom(caller)));

/** More stores than any installation has. */
const MOST_STORES = 5_000;

/** The names of all stores of a person, by the name in the address. */
export const namesOfOwnStores = (
  { db }: Context,
  { personId }: Pick<CallerOf<'person'>, 'personId'>,
): Promise<ReadonlyMap<string, string>> =>
  withPerson(db, personId, async (client) => {
    const stores = await listStores(client, personId, MOST_STORES);
    return new Map(stores.map(({ slug, name }) => [slug, name]));
  });

/**
 * All stores where the person has a permission in this session.
 * @throws second_factor_required if the person has it in some stores, and all of these require a second factor
 */
export const inOwnStores = <T>(
  context: Context,
  { personId, isStrong }: Pick<CallerOf<'person'>, 'personId' | 'isStrong'>,
  work: Work<T>,
  permission: Permission = 'claim:read',
): Promise<T> =>
  withPerson(context.db, personId, async (client) => {
    const places = await listMemberships(client, personId);
    const open = openMemberships(places, { isStrong }, context);
    const stores = await listStores(client, personId, MOST_STORES);
    const readable = stores.filter((store) => permissionsIn(places, store).has(permission));
    const opened = readable.filter(
      (store) => isOpenTo(store, { isStrong }) && permissionsIn(open, store).has(permission),
    );
    if (opened.length === 0 && readable.length > 0) throw new ProblemError('second_factor_required');
    const openIn = new Map(opened.map((store) => [store.id, permissionsIn(open, store)]));
    const hidden = hiddenIn([...openIn.keys()], (id) => openIn.get(id) ?? new Set());
    return work(client, across([...openIn.keys()]), hidden);
  });
