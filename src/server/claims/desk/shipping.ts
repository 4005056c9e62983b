import type { DeskShipping, ShippingLabelOnWire } from '../../../contract/shipping-label.ts';
import { PROVIDERS, type ProviderName } from '../../../domain/connections/providers.ts';
import { FAILURES } from '../../../domain/instructions/failures.ts';
import { givesBack, takesLabel } from '../../../domain/shipping/labels.ts';
import type { JsonRow } from '../../database/rows.ts';
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

/** What the store can buy labels with, and which it bought for the claim's replacements. */
export const shippingPart = read<'shipping', Rows>(
  null,
  `select json_build_object(
     'labels', (select json_agg(row_json(l) order by l.created_at, l.id) from shipping_labels l
       where l.store_id = $1 and l.claim_id = $2),
     'goods', (select json_agg(row_json(i)) from claim_instructions i
       where i.store_id = $1 and i.claim_id = $2 and i.kind = 'GOODS'),
     'connected', (select json_agg(k.provider order by k.position) from connections k where k.store_id = $1),
     'last', (select json_build_object('from', l.ships_from, 'parcel', l.parcel) from shipping_labels l
       where l.store_id = $1 and l.state in ('WAITING', 'SENDING', 'UNKNOWN', 'DONE', 'FAILED', 'REVERSED')
       order by l.created_at desc limit 1))`,
  ({ labels, goods, connected, last }, { document: { resolutions } }): DeskShipping => ({
    labels: (labels ?? []).flatMap((row) => {
      const resolution = resolutions.find(({ id }) => id === row.resolution_id);
      return resolution ? [presentLabel(row, resolution)] : [];
    }),
    providers: (connected ?? []).filter((name) =>
      (PROVIDERS[name].does as readonly string[]).includes('labels'),
    ),
    open: resolutions
      .filter((one) => one.in_force && isOpen(one, goods ?? [], labels ?? []))
      .map(({ id }) => id),
    last,
  }),
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

const timeOf = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());

const presentLabel = (row: LabelRow, resolution: ResolutionRow): ShippingLabelOnWire => {
  const { carrier, service, price, currency, days } = row.rate;
  return {
    ...{ id: row.id, resolutionId: row.resolution_id, provider: row.provider, state: row.state },
    ...{ carrier, service, price, currency, days, refund: row.refund as ShippingLabelOnWire['refund'] },
    trackingNumber: row.label?.trackingNumber ?? null,
    trackingUrl: row.label?.trackingUrl ?? null,
    file: row.label?.file ?? null,
    nextAt: timeOf(row.next_at),
    trouble: row.failure && { code: row.failure, ...FAILURES[row.failure], detail: row.detail },
    givesBack: givesBack(row.state, resolution),
    createdAt: timeOf(row.created_at) ?? '',
  };
};
