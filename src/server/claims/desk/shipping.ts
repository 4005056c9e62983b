import type { DeskShipping, ShippingLabelOnWire } from '../../../contract/shipping-label.ts';
import { PROVIDERS, type ProviderName } from '../../../domain/connections/providers.ts';
import { FAILURES } from '../../../domain/instructions/failures.ts';
import { formatAmount, parseAmount, subtract, toTotal, zero } from '../../../domain/money/money.ts';
import { givesBack, takesLabel } from '../../../domain/shipping/labels.ts';
import type { JsonRow } from '../../database/rows.ts';
import type { LoadedOrder } from '../../orders/queries.ts';
import type { ResolutionRow } from '../queries.ts';
import { read } from './part.ts';

type LabelRow = JsonRow<'shipping_labels'>;
type Instruction = JsonRow<'claim_instructions'>;

type Rows = {
  labels: LabelRow[] | null;
  goods: Instruction[] | null;
  connected: ProviderName[] | null;
  last: DeskShipping['last'];
};

/** The providers that the store can buy labels from, and the labels of the claim's replacements. */
export const shippingPart = read<'shipping', Rows>(
  null,
  `select json_build_object(
     'labels', (select json_agg(row_json(l) order by l.created_at, l.id) from shipping_labels l
       where l.store_id = $1 and l.claim_id = $2),
     'goods', (select json_agg(row_json(i)) from claim_instructions i
       where i.store_id = $1 and i.claim_id = $2 and i.kind = 'GOODS'),
     'connected', (select json_agg(k.provider order by k.position) from connections k where k.store_id = $1),
     'last', (select json_build_object('from', l.ships_from, 'parcel', l.parcel, 'customs', l.customs) from shipping_labels l
       where l.store_id = $1 and l.state in ('WAITING', 'SENDING', 'UNKNOWN', 'DONE', 'FAILED', 'REVERSED')
       order by l.created_at desc limit 1))`,
  ({ labels, goods, connected, last }, { document: { resolutions }, order }): DeskShipping => {
    const open = resolutions.filter((one) => one.in_force && isOpen(one, goods ?? [], labels ?? []));
    return {
      labels: (labels ?? []).flatMap((row) => {
        const resolution = resolutions.find(({ id }) => id === row.resolution_id);
        return resolution ? [presentLabel(row, resolution)] : [];
      }),
      providers: (connected ?? []).filter((name) =>
        (PROVIDERS[name].does as readonly string[]).includes('labels'),
      ),
      open: open.map(({ id }) => id),
      goods: open.flatMap(({ id }) =>
        goodsIn(
          goods?.find(({ resolution_id: of }) => of === id),
          order,
        ),
      ),
      last,
    };
  },
);

function isOpen(
  resolution: ResolutionRow,
  goods: readonly Instruction[],
  labels: readonly LabelRow[],
): boolean {
  const one = goods.find(({ resolution_id: id }) => id === resolution.id);
  return takesLabel({
    resolution,
    instruction: one ? { state: one.state, hold: one.hold, hasAddress: one.address !== null } : null,
    labels: labels.filter(({ resolution_id: id }) => id === resolution.id).map(({ state }) => state),
  });
}

/** The goods of a replacement. `value`: what the customer paid for one, which customs asks for. */
function goodsIn(one: Instruction | undefined, order: LoadedOrder | null): DeskShipping['goods'] {
  if (!one || !order) return [];
  const items = (one.goods ?? []).flatMap(({ sourceItemId, quantity }) => {
    const item = order.items.find((known) => known.sourceItemId === sourceItemId);
    if (!item) return [];
    const [price, discount] = [item.price, item.discount].map((text) =>
      parseAmount(text, order.currency, 'item'),
    );
    const paid = price && discount ? toTotal(subtract(price, discount)) : zero(order.currency);
    const value = formatAmount(paid);
    return [{ description: item.name.slice(0, LONGEST_DESCRIPTION), quantity, value }];
  });
  const { country = null, province = null } = one.address ?? {};
  return [{ resolutionId: one.resolution_id, to: { country, province }, currency: order.currency, items }];
}

const LONGEST_DESCRIPTION = 60;

const timeOf = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());

const presentLabel = (row: LabelRow, resolution: ResolutionRow): ShippingLabelOnWire => {
  const { carrier, service, price, currency, days } = row.rate;
  return {
    ...{ id: row.id, resolutionId: row.resolution_id, provider: row.provider, state: row.state },
    ...{ carrier, service, price, currency, days, refund: row.refund as ShippingLabelOnWire['refund'] },
    customs: row.customs && { ...row.customs, items: [...row.customs.items] },
    trackingNumber: row.label?.trackingNumber ?? null,
    trackingUrl: row.label?.trackingUrl ?? null,
    file: row.label?.file ?? null,
    nextAt: timeOf(row.next_at),
    trouble: row.failure && { code: row.failure, ...FAILURES[row.failure], detail: row.detail },
    givesBack: givesBack(row.state, resolution),
    createdAt: timeOf(row.created_at) ?? '',
  };
};
