import { presentShipments, SCANS_SQL, type ScanOfOrder } from '../../orders/shipments.ts';
import { read } from './part.ts';

/** The order's packages on their way. */
export const shipmentsPart = read<'shipments', ScanOfOrder[]>(
  null,
  SCANS_SQL('c.order_id'),
  (scans, { store, order }) => (order ? presentShipments(store, order, scans) : []),
);
