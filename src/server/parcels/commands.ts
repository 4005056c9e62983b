/** Takes what is reported of parcels over to the orders that they belong to (docs/decisions/118-tracking.md). */
import type { PoolClient } from 'pg';
import type { ParcelReport } from '../../domain/orders/parcel-report.ts';
import { joinedReport, parcelKey } from '../../domain/orders/parcels.ts';
import type { StoreId } from '../auth/caller.ts';
import { stableHash } from '../imports/by-hand.ts';
import { saveOrders, takeOrder } from '../orders/save.ts';
import { findReport, holdParcels, keepReport, ordersWith } from './queries.ts';

/** The same in any order of reports. One that says nothing new changes nothing. */
export async function reportParcel(
  client: PoolClient,
  storeId: StoreId,
  report: ParcelReport,
  now: number,
): Promise<void> {
  const key = parcelKey(report.trackingNumber);
  if (key === '') return;
  await holdParcels(client, storeId);
  const before = await findReport(client, storeId, key);
  const after = joinedReport(before ?? report, report);
  if (before !== null && stableHash(before) === stableHash(after)) return;
  await keepReport(client, storeId, { key, report: after }, now);
  for (const id of await ordersWith(client, storeId, key)) {
    const order = await takeOrder(client, storeId, id, 'read');
    if (order) await saveOrders({ app: client }, storeId, [{ ...order, order: order.shop }]);
  }
}
