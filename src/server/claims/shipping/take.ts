/** Takes a label that is due and says what to do about it, in one transaction. The rules are those of instructions. */
import { isRepeat, LEASE_MS, nextStep, type Recognizes } from '../../../domain/instructions/steps.ts';
import { parseAmount } from '../../../domain/money/money.ts';
import type { StoreId } from '../../auth/caller.ts';
import { openProviders } from '../../connections/open.ts';
import type { Context } from '../../context.ts';
import { withStore } from '../../database/with-store.ts';
import type { LabelOrder, LabelPort } from '../../integrations/ports.ts';
import type { KnownStore } from '../../stores/queries.ts';
import type { Bound } from '../instructions/body.ts';
import { wakeCarriers } from '../instructions/queries.ts';
import { progressOfInstruction } from '../instructions/take.ts';
import { changeLabel, type TakenLabel, takeDueLabel } from './queries.ts';

export type LabelErrand = {
  storeId: StoreId;
  labelId: string;
  claimId: string;
  /** How many times the label was taken. Distinguishes this worker's answer from another's. */
  taken: number;
  step: 'send' | 'look';
  reference: string | null;
  /** Whether an earlier request may have had an effect. */
  repeats: boolean;
  bound: Bound;
};

export const takeLabel = (context: Context, store: KnownStore): Promise<LabelErrand | 'passed' | 'none'> =>
  withStore(context.db, store.id, async (client) => {
    const now = context.clock();
    const taken = await takeDueLabel(client, store.id, now);
    if (!taken) return 'none';
    const { label } = taken;
    const connected = await openProviders(context, client, store.id);
    const port = connected.find(({ name }) => name === label.provider)?.provider.labels;
    const order = orderOf(taken);
    if (!port || !order) {
      const isSent = label.state !== 'WAITING';
      const failed = { state: 'FAILED', failure: 'no_provider', next_at: null } as const;
      await changeLabel(client, label, isSent ? { next_at: iso(now + LOOK_AGAIN_MS) } : failed, now);
      return 'passed';
    }
    const bound = boundTo(port, order);
    const progress = progressOfInstruction(label);
    const step = nextStep(progress, recognizesOf(bound), now);
    if (step === 'ask') {
      await changeLabel(client, label, { state: 'UNKNOWN', next_at: null }, now);
      return 'passed';
    }
    const attempt = label.taken + 1;
    await changeLabel(
      client,
      label,
      {
        state: step === 'send' || label.accepted_at !== null ? 'SENDING' : 'UNKNOWN',
        ...{ taken: attempt, next_at: iso(now + LEASE_MS) },
        ...(step === 'send' && {
          ...{ first_sent_at: label.first_sent_at ?? iso(now), last_sent_at: iso(now), absent_at: null },
        }),
      },
      now,
    );
    // If this process dies, another one continues when the lease ends.
    await wakeCarriers(client, store.id, LEASE_MS);
    return {
      ...{ storeId: store.id, labelId: label.id, claimId: label.claim_id, taken: attempt, step },
      ...{ reference: label.reference, repeats: isRepeat(progress), bound },
    };
  });

export const recognizesOf = ({ recognition, canLook }: Bound): Recognizes => ({ ...recognition, canLook });

/** A provider that is no longer connected may be connected again later. */
const LOOK_AGAIN_MS = 12 * 3_600_000;

const iso = (time: number): string => new Date(time).toISOString();

/** Null if the replacement lost its address. */
function orderOf({ label, address, order, claim }: TakenLabel): LabelOrder | null {
  const { id, carrier, service, price: amount, currency } = label.rate;
  const price = parseAmount(amount, currency, 'total');
  if (address === null || price === null) return null;
  return {
    ...{
      key: label.idempotency_key,
      mark: `mg-${label.idempotency_key}`,
      claimNumber: String(claim.claimNumber),
    },
    ...{ sourceOrderId: order.sourceOrderId, orderNumber: order.sourceOrderNumber },
    ...{
      from: label.ships_from,
      to: address,
      parcel: label.parcel,
      customs: label.customs,
      rate: { id, carrier, service, price },
    },
  };
}

function boundTo({ buy: { recognition, send, find } }: LabelPort, order: LabelOrder): Bound {
  return {
    ...{ recognition, canLook: find !== null, stock: null, wanted: {}, tells: undefined },
    send: () => send(order),
    look: (reference) => (find ? find(order, reference) : Promise.resolve({ kind: 'unknown', detail: null })),
  };
}
