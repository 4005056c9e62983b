/** Orders from our CSV: one line per item, or per item and parcel (docs/importing.md). */
import type { OrderDocument } from '../../domain/orders/order.ts';
import { type CsvLine, Described, type LineFault } from '../imports/csv-lines.ts';
import type { CsvShape } from '../imports/read-csv.ts';
import type { FormatOptions, Mapped } from '../integrations/shops/ports.ts';
import { ORDER_COLUMNS, type OrderPart } from './import-csv-columns.ts';
import { readOwnOrder } from './import-own.ts';

const columnsOf = (part: OrderPart) => ORDER_COLUMNS.filter((column) => column.part === part);
const ORDER = columnsOf('order');
const ITEM = columnsOf('item');
const FULFILLMENT = columnsOf('fulfillment');
const SHIPPED = columnsOf('shipped');
const PARCEL = [...FULFILLMENT, ...SHIPPED];

type Item = { id: string; said: Described };
type Parcel = { id: string; said: Described; shipped: { item: Item; said: Described }[] };

export const orderCsv: CsvShape<OrderDocument> = { columns: ORDER_COLUMNS, assemble };

function assemble(lines: readonly CsvLine[], options: FormatOptions): LineFault[] | Mapped<OrderDocument> {
  const order = new Described(lines[0]?.line ?? 0);
  const items: Item[] = [];
  const parcels: Parcel[] = [];
  const faults: LineFault[] = [];
  for (const line of lines) {
    faults.push(...order.add(line, ORDER));
    const item = named(items, line, 'item_id', String(items.length + 1), (id, said) => ({ id, said }));
    faults.push(...item.said.add(line, ITEM));
    if (!PARCEL.some(({ name }) => line.cells.has(name))) continue;
    const parcel = named(parcels, line, 'fulfillment_id', '1', (id, said) => ({ id, said, shipped: [] }));
    faults.push(...parcel.said.add(line, FULFILLMENT));
    const shipped = new Described(line.line);
    shipped.add(line, SHIPPED);
    parcel.shipped.push({ item, said: shipped });
  }
  faults.push(...order.missing(ORDER), ...items.flatMap(({ said }) => said.missing(ITEM)));
  faults.push(...sharedWithoutQuantity(items, parcels));
  if (faults.length > 0) return faults;
  return readOwnOrder(documentOf(order, items, parcels, options), (path) =>
    nameOf(path, { order, items, parcels }),
  );
}

/** The item or parcel with the line's id; a new one if no earlier line named it. */
function named<T extends { id: string }>(
  known: T[],
  line: CsvLine,
  column: string,
  unnamed: string,
  make: (id: string, said: Described) => T,
): T {
  const id = String(line.cells.get(column)?.value ?? unnamed);
  const before = known.find((one) => one.id === id);
  if (before) return before;
  const made = make(id, new Described(line.line));
  known.push(made);
  return made;
}

/** An item in two parcels must say how many units are in each. */
function sharedWithoutQuantity(items: readonly Item[], parcels: readonly Parcel[]): LineFault[] {
  const all = parcels.flatMap((parcel) => parcel.shipped);
  return items.flatMap((item) => {
    const of = all.filter((shipped) => shipped.item === item);
    const silent = of.length > 1 ? of.filter(({ said }) => said.get('shipped_quantity') === undefined) : [];
    const message = `Item ${item.id} is in more than one package: say how many units are in each.`;
    return silent.map(({ said }) => ({ line: said.firstLine, column: 'shipped_quantity', message }));
  });
}

function documentOf(
  order: Described,
  items: readonly Item[],
  parcels: readonly Parcel[],
  options: FormatOptions,
): Record<string, unknown> {
  const fields = order.fields(ORDER);
  const protection = (fields.protection ?? {}) as Record<string, unknown>;
  for (const kind of ['shipping', 'warranty']) {
    const isSold = order.get(`${kind}_protection`);
    if (isSold === true) protection[kind] ??= {};
    else if (isSold === false) delete protection[kind];
  }
  return {
    sourceOrderNumber: fields.sourceOrderId,
    currency: options.currency,
    ...fields,
    protection,
    items: items.map(({ id, said }) => ({ ...said.fields(ITEM), sourceItemId: id })),
    fulfillments: parcels.map(({ id, said, shipped }) => ({
      fulfillmentStatus: statusOf(said),
      ...said.fields(FULFILLMENT),
      sourceFulfillmentId: id,
      items: shipped.map(({ item, said: how }) => ({
        sourceItemId: item.id,
        quantity: how.get('shipped_quantity') ?? item.said.get('quantity'),
      })),
    })),
  };
}

function statusOf(parcel: Described): string {
  if (parcel.get('delivered_at') !== undefined) return 'DELIVERED';
  if (parcel.get('last_scan_at') !== undefined) return 'IN_TRANSIT';
  return parcel.get('shipped_at') === undefined ? 'AWAITING_SHIPMENT' : 'FULFILLED';
}

/** "line 7, price" for `items.0.price`. */
function nameOf(
  path: string,
  { order, items, parcels }: { order: Described; items: readonly Item[]; parcels: readonly Parcel[] },
): string {
  const [part = '', index = '', ...rest] = path.split('.');
  const field = rest.join('.');
  const item = part === 'items' ? items[Number(index)] : undefined;
  if (item) return item.said.nameOf(field, ITEM);
  const parcel = part === 'fulfillments' ? parcels[Number(index)] : undefined;
  if (!parcel) return order.nameOf(path, ORDER);
  const [, place = '', inner = ''] = rest;
  const shipped = rest[0] === 'items' ? parcel.shipped[Number(place)] : undefined;
  return shipped ? shipped.said.nameOf(inner, SHIPPED) : parcel.said.nameOf(field, FULFILLMENT);
}
