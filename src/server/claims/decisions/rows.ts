/** Builds the rows of a decision from its plan, and writes them. */
import { randomUUID } from 'node:crypto';
import { RESOLUTION_STATES, RESOLUTION_TYPES } from '../../../domain/claims/resolution-types.ts';
import { keyOf } from '../../../domain/instructions/keys.ts';
import { convertBack, formatAmount } from '../../../domain/money/money.ts';
import type { Address } from '../../../domain/orders/order.ts';
import type { PlannedResolution } from '../../../domain/resolutions/approval.ts';
import { shortId } from '../../auth/short-id.ts';
import type { LoadedOrder } from '../../orders/queries.ts';
import { journalsFor } from '../booking/booked.ts';
import type { HeldClaim } from '../change.ts';
import type { ClaimItemRow, ResolutionRow } from '../queries.ts';
import { type NewInstruction, write } from '../writes.ts';

export function resolutionRow(
  { store, document, actor, now }: HeldClaim,
  order: Pick<LoadedOrder, 'currency' | 'exchangeRate'>,
  planned: PlannedResolution,
  position: number,
): ResolutionRow {
  const { claim } = document;
  const at = new Date(now).toISOString();
  const { pays, instruction } = RESOLUTION_TYPES[planned.resolutionType];
  // A resolution that is only recorded, or amounts to nothing, needs no instruction.
  const leaves = instruction === 'GOODS' || (instruction !== null && planned.total.amount > 0n);
  const state = leaves ? 'WAITING' : 'DONE';
  const paidTotal = pays === 'goods' ? planned.promised : planned.total;
  return {
    store_id: store.id,
    id: shortId(),
    claim_id: claim.id,
    order_id: claim.order_id,
    position,
    claim_item_id: planned.claimItemId,
    claim_category: claim.claim_category,
    resolution_type: planned.resolutionType,
    state,
    in_force: RESOLUTION_STATES[state].inForce,
    on_its_way: false,
    round: 0,
    provider: null,
    credit: null,
    sealed_code: null,
    parcel: null,
    trouble: null,
    external: false,
    details: planned.details,
    description: null,
    reference: null,
    tracking_company: null,
    tracking_number: null,
    tracking_url: null,
    quantity: planned.quantity,
    percentage: planned.percentage,
    flat_amount: planned.flatAmount && formatAmount(planned.flatAmount),
    amounts: {
      items: formatAmount(planned.items),
      shipping: formatAmount(planned.shipping),
      tax: formatAmount(planned.tax),
      subtotal: formatAmount(planned.subtotal),
      bonus: formatAmount(planned.bonus),
      total: formatAmount(planned.total),
    },
    capped_by: planned.cappedBy,
    promised: formatAmount(planned.promised),
    paid_value: formatAmount(convertBack(paidTotal, store.currency, order.exchangeRate)),
    paid_original_value: formatAmount(paidTotal),
    paid_original_currency: order.currency,
    credit_store: leaves && instruction === 'CREDIT',
    actor_kind: actor.kind,
    resolved_by: actor.id,
    created_at: at,
    updated_at: at,
  };
}

/**
 * The instruction to carry out a resolution. Its key lets a provider recognize retries. Null if nothing is to be sent.
 */
export function instructionRow(
  row: ResolutionRow,
  items: readonly ClaimItemRow[],
  address: Address | null,
): NewInstruction | null {
  const { instruction: kind } = RESOLUTION_TYPES[row.resolution_type];
  if (kind === null || row.state === 'DONE') return null;
  const item = items.find(({ id }) => id === row.claim_item_id);
  const isGoods = kind === 'GOODS';
  return {
    store_id: row.store_id,
    id: shortId(),
    claim_id: row.claim_id,
    resolution_id: row.id,
    kind,
    state: 'WAITING',
    idempotency_key: keyOf(row.store_id, randomUUID()),
    amount: isGoods ? null : row.amounts.total,
    currency: isGoods ? null : row.paid_original_currency,
    goods: isGoods && item ? [goodsOf(item, row.quantity ?? item.quantity)] : null,
    address: isGoods ? address : null,
    ...{ tries: 0, taken: 0, told: 0 },
    created_at: row.created_at,
    updated_at: row.created_at,
  };
}

const goodsOf = (item: ClaimItemRow, quantity: number) => ({
  sourceItemId: item.source_item_id,
  sourceVariantId: item.source_variant_id,
  sku: item.sku,
  quantity,
});

/** Writes decided resolutions with their instructions and journals. */
export const writeDecided = (
  held: HeldClaim,
  resolutions: readonly ResolutionRow[],
  instructions: readonly NewInstruction[],
): Promise<void> =>
  write(held, ({ decided, journals }) => {
    decided.resolutions.push(...resolutions);
    decided.instructions.push(...instructions);
    const { id: claimId } = held.document.claim;
    journals.push(...journalsFor(held, [], resolutions).map((journal) => ({ ...journal, claimId })));
  });
