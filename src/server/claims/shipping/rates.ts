/** What carriers would take for a replacement's parcel. Each rate is sealed, so that what is bought is what was offered. */
import type { LabelRates, LabelRatesBody } from '../../../contract/shipping-label.ts';
import { explainFailure } from '../../../domain/connections/health.ts';
import type { ProviderName } from '../../../domain/connections/providers.ts';
import { formatAmount } from '../../../domain/money/money.ts';
import type { Address } from '../../../domain/orders/order.ts';
import { type Customs, customsFaults, needsCustoms } from '../../../domain/shipping/customs.ts';
import { type LabelParcel, type LabelRate, takesLabel } from '../../../domain/shipping/labels.ts';
import type { Caller } from '../../auth/caller.ts';
import { decrypt, encrypt } from '../../auth/keys.ts';
import { openProviders } from '../../connections/open.ts';
import type { Context } from '../../context.ts';
import { withStore } from '../../database/with-store.ts';
import type { Busy, Refused, Unknown } from '../../integrations/outcomes.ts';
import type { Rate } from '../../integrations/ports.ts';
import { ProblemError } from '../../problem-error.ts';
import { takeAddress } from '../address.ts';
import type { ResolutionRow } from '../queries.ts';
import { openClaim } from '../read.ts';
import { type Replacement, readReplacement } from './queries.ts';

type Asked = { caller: Caller; claimId: string; resolutionId: string };

/** @throws not_found, no_label_needed, address_incomplete, validation_failed, label_refused */
export async function listRates(
  context: Context,
  { caller, claimId, resolutionId }: Asked,
  { provider, from, parcel, customs: declared }: LabelRatesBody,
): Promise<LabelRates> {
  const { store, document } = await openClaim(context, caller, claimId);
  const resolution = document.resolutions.find(({ id }) => id === resolutionId);
  if (!resolution) throw new ProblemError('not_found');
  const sender = senderIn(from);
  const { replacement, connected } = await withStore(context.db, store.id, async (client) => ({
    replacement: await readReplacement(client, store.id, resolutionId),
    connected: await openProviders(context, client, store.id),
  }));
  const to = addressFor(resolution, replacement);
  const chosen = connected.find(
    ({ name, provider: one }) => one.labels && (provider === null || name === provider),
  );
  if (!chosen?.provider.labels) throw new ProblemError('no_label_needed');
  const customs = customsFor({ from: sender, to, parcel }, declared ?? null);
  // Outside of any transaction: carriers are slow.
  const answer = await chosen.provider.labels.rates({ from: sender, to, parcel, customs });
  if (answer.kind !== 'rates') throw labelRefusal(answer);
  const offer = { provider: chosen.name, sender, to, parcel, customs, at: context.clock() };
  return {
    provider: chosen.name,
    rates: answer.rates.map((one) => {
      const { id, ...shown } = rateOf(one);
      return { rate: seal(context, resolution, { ...offer, rate: { id, ...shown } }), ...shown };
    }),
  };
}

function senderIn(from: Address): Address {
  const sender = takeAddress(from, 'from');
  if (sender === null) throw new ProblemError('not_found');
  return sender;
}

/** What is declared; null within one customs border. @throws validation_failed */
function customsFor(
  { from, to, parcel }: { from: Address; to: Address; parcel: LabelParcel },
  customs: Customs | null,
): Customs | null {
  if (!needsCustoms(from, to)) return null;
  const fields = customsFaults(from, parcel, customs);
  if (fields.length > 0) throw new ProblemError('validation_failed', { fields });
  return customs;
}

/** Where the replacement goes. @throws no_label_needed */
export function addressFor(resolution: ResolutionRow, { instruction, labels }: Replacement): Address {
  const isOpen = takesLabel({
    resolution,
    instruction: instruction && {
      ...{ state: instruction.state, hold: instruction.hold, hasAddress: instruction.address !== null },
    },
    labels: (labels ?? []).map(({ state }) => state),
  });
  if (!isOpen || !resolution.in_force || !instruction?.address) throw new ProblemError('no_label_needed');
  return instruction.address;
}

const rateOf = ({ id, carrier, service, price, days }: Rate): LabelRate => ({
  ...{ id, carrier, service, price: formatAmount(price), currency: price.currency, days },
});

/** The refusal in plain words, followed by the provider's own words. */
export function labelRefusal(answer: Refused | Busy | Unknown): ProblemError {
  const code = answer.kind === 'refused' ? answer.code : answer.kind === 'busy' ? 'limited' : 'unreachable';
  const { why, what } = REFUSALS[code] ?? explainFailure(code);
  const said = answer.kind === 'refused' && answer.detail !== null ? ` (${answer.detail.slice(0, 200)})` : '';
  return new ProblemError('label_refused', { detail: `${why}${said} ${what}`, params: { failure: code } });
}

const REFUSALS: Readonly<Record<string, { why: string; what: string }>> = {
  address_refused: {
    why: 'No carrier takes a parcel between these addresses.',
    what: 'Check both, and the parcel’s size and weight.',
  },
  not_understood: {
    why: 'The service did not understand an address or the parcel.',
    what: 'Check both addresses, and the parcel’s size and weight.',
  },
  insufficient_funds: {
    why: 'The account at the service has too little money.',
    what: 'Add money there, then try again.',
  },
  refused: { why: 'The service refused it.', what: 'Check it on the service’s page.' },
  limited: { why: 'The service has too much to do.', what: 'Try again in a minute.' },
  unreachable: { why: 'The service did not answer.', what: 'Try again in a minute.' },
};

export type Offer = {
  provider: ProviderName;
  rate: LabelRate;
  sender: Address;
  to: Address;
  parcel: LabelParcel;
  customs: Customs | null;
  /** Milliseconds. */
  at: number;
};

const LASTS_MS = 60 * 60_000;

const sealedAs = ({ store_id: storeId, id }: ResolutionRow): string => `label rate ${storeId} ${id}`;

const seal = ({ secret }: Context, resolution: ResolutionRow, offer: Offer): string =>
  encrypt(JSON.stringify(offer), sealedAs(resolution), secret).toString('base64url');

/** Opens a sealed rate; null if it was offered for another replacement or too long ago. */
export function unseal(context: Context, resolution: ResolutionRow, sealed: string): Offer | null {
  const plain = decrypt(Buffer.from(sealed, 'base64url'), sealedAs(resolution), context);
  if (plain === null) return null;
  const offer = JSON.parse(plain.toString('utf8')) as Offer;
  return context.clock() - offer.at < LASTS_MS ? offer : null;
}
