/** Reads claims as the figures count them. */
import type { PoolClient } from 'pg';
import { RESOLUTION_STATES } from '../../domain/claims/resolution-types.ts';
import type { CountedClaim, CountedEvent, CountedResolution } from '../../domain/figures/counted-claim.ts';
import { worthOf } from '../../domain/resolutions/worth.ts';
import { worthyOf } from '../claims/worth.ts';
import type { JsonRow, Row } from '../database/rows.ts';
import type { KnownStore } from '../stores/queries.ts';

type EventRow = Pick<
  JsonRow<'claim_events'>,
  'at' | 'kind' | 'actor_kind' | 'actor_id' | 'from_status' | 'to_status'
> & { concerns: string | null };
type ResolutionRow = Pick<
  JsonRow<'claim_resolutions'>,
  'id' | 'resolution_type' | 'state' | 'created_at' | 'amounts' | 'paid_original_currency'
> &
  Row<'claim_resolutions', 'paid_value'> & { bonus: number };
type CountedRow = Row<'claims', 'id'> &
  Row<'stores', 'country'> &
  Row<'orders', 'exchange_rate'> & {
    claim: Pick<
      JsonRow<'claims'>,
      'status' | 'created_at' | 'value' | 'claim_type' | 'claim_category' | 'sales_channel'
    >;
    products: string[];
    methods: string[];
    carriers: string[];
    events: EventRow[];
    resolutions: ResolutionRow[];
    review: Pick<JsonRow<'claim_reviews'>, 'created_at' | 'rating' | 'replied_at'> | null;
  };

const COUNTED = `select c.id, json_build_object('status', c.status, 'created_at', c.created_at, 'value', c.value, 'claim_type', c.claim_type,
    'claim_category', c.claim_category, 'sales_channel', c.sales_channel) as claim,
  coalesce(c.shipping_address ->> 'country', '') as country,
  (select o.exchange_rate from orders o where o.store_id = $1 and o.id = c.order_id) as exchange_rate,
  array(select distinct coalesce(i.source_product_id, '') from claim_items i
    where i.store_id = $1 and i.claim_id = c.id) as products,
  array(select distinct coalesce(i.requested_method, c.requested_method) from claim_items i
    where i.store_id = $1 and i.claim_id = c.id) as methods,
  array(select distinct coalesce(f.tracking_company, '') from claim_items i
    join fulfillments f on f.store_id = $1 and f.order_id = i.order_id and f.source_fulfillment_id = i.source_fulfillment_id
    where i.store_id = $1 and i.claim_id = c.id) as carriers,
  (select coalesce(json_agg(json_build_object('at', e.at, 'kind', e.kind, 'actor_kind', e.actor_kind, 'actor_id', e.actor_id,
      'from_status', e.from_status, 'to_status', e.to_status, 'concerns', e.data ->> 'resolutionId') order by e.sequence), '[]')
    from claim_events e where e.store_id = $1 and e.claim_id = c.id) as events,
  (select coalesce(json_agg(json_build_object('id', r.id, 'resolution_type', r.resolution_type, 'state', r.state,
      'created_at', r.created_at, 'amounts', r.amounts, 'paid_original_currency', r.paid_original_currency,
      'paid_value', r.paid_value::text, 'bonus', coalesce(round((r.amounts ->> 'bonus')::numeric
        * r.paid_value * 1000 / nullif(r.paid_original_value, 0)), 0)) order by r.created_at, r.position), '[]')
    from claim_resolutions r where r.store_id = $1 and r.claim_id = c.id and r.in_force) as resolutions,
  (select json_build_object('created_at', v.created_at, 'rating', v.rating, 'replied_at', v.replied_at)
    from claim_reviews v where v.store_id = $1 and v.claim_id = c.id limit 1) as review
  from claims c`;

/** The claims with these ids, by id. */
export async function countedClaims(
  client: PoolClient,
  store: Pick<KnownStore, 'id' | 'currency'>,
  ids: readonly string[],
): Promise<Map<string, CountedClaim>> {
  const { rows } = await client.query<CountedRow>({
    name: 'counted_claims',
    text: `${COUNTED} where c.store_id = $1 and c.id = any ($2)`,
    values: [store.id, ids],
  });
  return new Map(rows.map((row) => [row.id, countedOf(row, store.currency)]));
}

function countedOf(
  { claim, events, resolutions, review, ...row }: CountedRow,
  currency: string,
): CountedClaim {
  return {
    status: claim.status,
    createdAt: Date.parse(claim.created_at),
    value: claim.value,
    values: {
      type: [claim.claim_type],
      category: [claim.claim_category],
      channel: [claim.sales_channel],
      country: [row.country],
      product: row.products,
      method: row.methods,
      carrier: row.carriers,
    },
    events: events.map(eventOf),
    resolutions: resolutions.map((one) => ({
      ...resolutionOf(one, events),
      value: thousandthsOf(worthOf(worthyOf(one), currency, row.exchange_rate)),
    })),
    review: review && {
      at: Date.parse(review.created_at),
      rating: review.rating,
      isAnswered: review.replied_at !== null,
    },
  };
}

const eventOf = (row: EventRow): CountedEvent => ({
  at: Date.parse(row.at),
  kind: row.kind,
  actorKind: row.actor_kind,
  actorId: row.actor_id,
  from: row.from_status,
  to: row.to_status,
});

const SENDING: readonly string[] = ['refund_sent', 'credit_sent', 'replacement_made', 'replacement_shipped'];

const thousandthsOf = (decimal: string): number => Math.round(Number(decimal) * 1000);

function resolutionOf(row: ResolutionRow, events: readonly EventRow[]): Omit<CountedResolution, 'value'> {
  const sent = events.find(({ kind, concerns }) => concerns === row.id && SENDING.includes(kind));
  const at = Date.parse(row.created_at);
  // What needs no sending counts as sent when it was decided.
  const sentAt = sent ? Date.parse(sent.at) : at;
  return {
    type: row.resolution_type,
    at,
    bonus: row.bonus,
    sentAt: RESOLUTION_STATES[row.state].moved ? sentAt : null,
  };
}
