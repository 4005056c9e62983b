/** How many bytes are accepted, and from whom (docs/decisions/035-upload-budgets.md). */
import type { StoreSettings } from '../../domain/stores/settings.ts';
import { deriveKey, mac } from '../auth/keys.ts';
import type { Context } from '../context.ts';
import { networkOf } from '../http/network.ts';

export type BudgetScope = 'address' | 'visit' | 'claim' | 'store';
/** A counter of bytes within the hour or day that starts at `startsAt`. */
export type Budget = {
  counter: string;
  scope: BudgetScope;
  startsAt: Date;
  endsAt: Date;
  limit: number;
};

/** Whom an upload counts against. `claimId`: of the link it came through. */
export type Uploader = {
  storeId: string;
  orderId: string | null;
  visitId: string | null;
  claimId: string | null;
  byProgram: boolean;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * The budgets an upload must fit into. An API client's address is the store's own server, which sends for everyone, so
 * only the store's budget applies.
 */
export function budgetsOf(
  { clock, limits, secret }: Pick<Context, 'clock' | 'limits' | 'secret'>,
  { uploads }: Pick<StoreSettings, 'uploads'>,
  uploader: Uploader,
  address: string,
): Budget[] {
  const now = clock();
  const { storeId, orderId, visitId, claimId, byProgram } = uploader;
  const budget = (scope: BudgetScope, name: string, period: number, limit: number): Budget => {
    const start = Math.floor(now / period) * period;
    const counter = `${period === HOUR ? 'hour' : 'day'}:${name}`;
    return { counter, scope, startsAt: new Date(start), endsAt: new Date(start + period), limit };
  };
  const store = budget('store', `store:${storeId}`, DAY, uploads.storeBytesPerDay);
  if (byProgram) return [store];
  const network = mac(deriveKey(secret, 'upload-addresses'), networkOf(address));
  const claim = claimId === null ? `order:${storeId}:${orderId}` : `claim:${storeId}:${claimId}`;
  const own =
    visitId === null
      ? [
          budget('claim', claim, HOUR, uploads.claimBytesPerHour),
          budget('claim', claim, DAY, uploads.claimBytesPerDay),
        ]
      : [
          budget('visit', `visit:${storeId}:${visitId}`, DAY, uploads.visitBytes),
          // Anyone may open visits, as often as they like.
          budget('address', `visits:${network}`, HOUR, limits.visitBytesPerHour),
        ];
  return [
    ...own,
    budget('address', `address:${network}`, HOUR, limits.addressBytesPerHour),
    budget('address', `address:${network}`, DAY, limits.addressBytesPerDay),
    store,
  ];
}
