/** What a signal compares, as a sentence below its own: the numbers and times that it leaves out. */
import type { ClaimDesk } from '../../../contract/desk.ts';
import type { Moments } from '../../parts/moments.ts';
import { text } from '../text.ts';

type Signal = Pick<NonNullable<ClaimDesk['signals']>[number], 'kind' | 'facts'>;

/** Null if its own sentence says everything. */
export function signalDetail({ kind, facts }: Signal, moments: Moments): string | null {
  const { latest, closest, taken, delivered, since } = facts;
  switch (kind) {
    case 'claims_by_customer':
    case 'claims_to_address':
      return typeof latest === 'string' ? text.signals.latest(moments.moment(latest)) : null;
    case 'photo_seen_before':
      return typeof closest === 'number' ? text.signals.closest(closest) : null;
    case 'photo_before_delivery':
      if (typeof taken !== 'string' || typeof delivered !== 'string') return null;
      return text.signals.taken(takenAt(taken, moments), moments.moment(delivered));
    case 'order_charged_back':
      return typeof since === 'string' ? text.signals.since(moments.moment(since)) : null;
    default:
      return null;
  }
}

/** A camera's clock has no time zone, unless its time ends in Z: then it is shown as it stands. */
function takenAt(taken: string, { moment, day }: Moments): string {
  return taken.endsWith('Z')
    ? moment(taken)
    : text.signals.byCamera(day(taken.slice(0, 10)), taken.slice(11, 16));
}
