/** Takes what is reported of parcels over to the orders that they belong to (docs/decisions/118-tracking.md). */
import type { PoolClient } from 'pg';
import type { ParcelReport } from '../../domain/orders/parcel-report.ts';
import { joinedReport, parcelKey } from '../../domain/orders/parcels.ts';
import type { StoreId } from '../auth/caller.ts';
import { stableHash } from '../imports/by-hand.ts';
import { saveOrders, takeOrder } from '../orders/save.ts';
import { findReport, holdParcels, keepReport, ordersWith } from './queries.ts';
import { readReport } from './report.ts';

/**
 * The same in any order of reports. One that says nothing new changes nothing.
 * @returns false if nothing can be made of it
 */
export async function reportParcel(
  client: PoolClient,
  storeId: StoreId,
  given: ParcelReport,
  now: number,
): Promise<boolean> {
  const report = readReport(given, now);
  const key = report ? parcelKey(report.trackingNumber) : '';
  if (report === null || key === '') return false;
  await holdParcels(client, storeId);
  const before = await findReport(client, storeId, key);
  const after = joinedReport(before ?? report, report);
  if (before !== null && stableHash(before) === stableHash(after)) return true;
  await keepReport(client, storeId, { key, report: after }, now);
  for (const id of await ordersWith(client, storeId, key)) {
    const order = await takeOrder(client, storeId, id, 'read');
    if (order) await saveOrders({ app: client }, storeId, [{ ...order, order: order.shop }]);
  }
  return true;
}
