/**
 * Rates and labels (docs.goshippo.com/api-reference/shipments, /transactions and /refunds; read November 2026). A label is a transaction of
 * a rate, with our mark as its metadata. Shippo takes about three seconds, and sells a second label of the same rate, so a transaction is
 * looked for before it is asked for again.
 */
import type { Address } from '../../../../domain/orders/order.ts';
import { type Customs, exemptionOf } from '../../../../domain/shipping/customs.ts';
import { refused, unknown } from '../../outcomes.ts';
import type { Effect, Found, Label, LabelOrder, LabelPort, Rate, Sent, Shipping } from '../../ports.ts';
import { cheapestFirst, daysOf, fileTypeOf, httpsOf, priceOf, textOf } from '../amounts.ts';
import { linesOf } from '../customs.ts';
import type { Got, ShippoApi } from './api.ts';

type Transaction = Record<string, unknown>;

export function labelsOf(api: ShippoApi): LabelPort {
  const transaction = (id: string) => api.get(`/transactions/${encodeURIComponent(id)}`);
  return {
    rates: async (ask) => {
      const answer = await api.post('/shipments', shipmentOf(ask));
      if (answer.kind === 'refused') return addressRefused(answer);
      if (answer.kind !== 'got') return answer;
      const rates = cheapestFirst(ratesIn(answer.body));
      return rates.length > 0
        ? { kind: 'rates', rates }
        : refused('address_refused', silentOnes(answer.body));
    },
    buy: {
      recognition: { by: 'mark' },
      send: async (order): Promise<Sent> => {
        const form = { rate: order.rate.id, metadata: order.mark, label_file_type: 'PDF_4x6', async: false };
        const answer = await api.post('/transactions', form);
        return answer.kind === 'got' ? effectIn(answer.body, order) : answer;
      },
      find: async (order, reference): Promise<Found> => {
        if (reference === null) return byMark(api, order);
        const answer = await transaction(reference);
        return answer.kind === 'got' ? effectIn(answer.body, order) : answer;
      },
    },
    void: async (reference) => {
      const before = await transaction(reference);
      if (before.kind !== 'got') return before;
      const state = CANCELLED[String(before.body.status)];
      if (state !== undefined) return { kind: 'voided', refund: state };
      const answer = await api.post('/refunds', { transaction: reference, async: false });
      if (answer.kind !== 'got') return answer;
      const refund = REFUNDS[String(answer.body.status)];
      return refund === undefined
        ? refused('refused', 'The carrier keeps the label.')
        : { kind: 'voided', refund };
    },
  };
}

const CANCELLED: Readonly<Record<string, 'done' | 'pending'>> = {
  REFUNDED: 'done',
  REFUNDPENDING: 'pending',
};
const REFUNDS: Readonly<Record<string, 'done' | 'pending'>> = {
  ...{ SUCCESS: 'done', PENDING: 'pending', QUEUED: 'pending' },
};

const shipmentOf = ({ from, to, parcel, customs }: Shipping) => ({
  ...{ address_from: addressOf(from), address_to: addressOf(to), async: false },
  parcels: [
    {
      ...{ weight: String(parcel.grams), mass_unit: 'g', distance_unit: 'mm' },
      ...{ length: String(parcel.length), width: String(parcel.width), height: String(parcel.height) },
    },
  ],
  ...(customs && { customs_declaration: declarationOf(customs, exemptionOf(from, to)) }),
});

/** docs.goshippo.com/api-reference/customs-declarations and /customs-items, read November 2026: `value_amount` and `net_weight` are of the whole line. */
const declarationOf = (customs: Customs, exemption: string | null) => ({
  ...{ contents_type: 'MERCHANDISE', non_delivery_option: 'RETURN' },
  ...{ certify: true, certify_signer: customs.signer },
  ...(exemption !== null && { eel_pfc: EXEMPTIONS[exemption] }),
  items: linesOf(customs).map(({ description, quantity, total, grams, origin, hsCode }) => ({
    ...{ description, quantity, value_amount: total, value_currency: customs.currency },
    ...{ net_weight: String(grams), mass_unit: 'g', origin_country: origin },
    ...(hsCode !== null && { tariff_number: hsCode }),
  })),
});

const EXEMPTIONS: Readonly<Record<string, string>> = {
  'NOEEI 30.36': 'NOEEI_30_36',
  'NOEEI 30.37(a)': 'NOEEI_30_37_a',
};

const addressOf = (address: Address) => ({
  ...{ name: address.name ?? '', company: address.company ?? '', phone: address.phone ?? '' },
  ...{ street1: address.address1 ?? '', street2: address.address2 ?? '', city: address.city ?? '' },
  ...{ state: address.province ?? '', zip: address.postalCode ?? '', country: address.country ?? '' },
});

const addressRefused = (answer: Extract<Got, { kind: 'refused' }>) =>
  answer.detail?.startsWith('address_') ? refused('address_refused', answer.detail) : answer;

function ratesIn({ rates }: Record<string, unknown>): Rate[] {
  if (!Array.isArray(rates)) return [];
  return rates.flatMap((given) => {
    const one = Object(given) as Record<string, unknown>;
    const carrier = textOf(one.provider);
    const service = textOf(Object(one.servicelevel).name);
    const price = priceOf(one.amount, one.currency);
    if (typeof one.object_id !== 'string' || carrier === null || service === null || price === null)
      return [];
    return [{ id: one.object_id, carrier, service, price, days: daysOf(one.estimated_days) }];
  });
}

/** Which carriers gave no rate. Their own words can name the address. */
function silentOnes({ messages }: Record<string, unknown>): string | null {
  const names = (Array.isArray(messages) ? messages : []).flatMap(
    (one) => textOf(Object(one).source, 40) ?? [],
  );
  return names.length > 0 ? `No rate from ${[...new Set(names)].join(', ')}.` : null;
}

async function byMark(api: ShippoApi, order: LabelOrder): Promise<Found> {
  const answer = await api.get('/transactions', { rate: order.rate.id, results: '25' });
  if (answer.kind !== 'got') return answer;
  if (!Array.isArray(answer.body.results)) return unknown();
  const ours = answer.body.results.map((one) => Object(one) as Transaction);
  // One that failed bought nothing.
  const found = ours.find(({ metadata, status }) => metadata === order.mark && status !== 'ERROR');
  if (!found) return { kind: 'absent' };
  const effect = effectIn(found, order);
  return effect.kind === 'refused' ? unknown() : effect;
}

type State = 'done' | 'pending' | 'reversed';

/** `REFUNDREJECTED`: the carrier keeps the label's price, and the label counts. */
const STATES: Readonly<Record<string, State>> = {
  ...{ SUCCESS: 'done', REFUNDREJECTED: 'done', QUEUED: 'pending', WAITING: 'pending' },
  ...{ REFUNDED: 'reversed', REFUNDPENDING: 'reversed' },
};

function effectIn(
  transaction: Transaction,
  order: LabelOrder,
): Effect | ReturnType<typeof refused | typeof unknown> {
  const { object_id: id, status } = transaction;
  if (status === 'ERROR') return refused('refused', codesIn(transaction));
  const state = STATES[String(status)];
  const label = labelIn(transaction, order);
  if (state === undefined || typeof id !== 'string' || (state === 'done' && label === null)) return unknown();
  const made = {
    ...{ reference: id, url: null, ...(label && { label }) },
    raw: {
      object_id: id,
      status,
      test: transaction.test === true,
      object_created: transaction.object_created,
    },
  };
  return state === 'reversed' ? { kind: state, detail: String(status), made } : { kind: state, made };
}

/** Null until the carrier has made it. */
function labelIn(transaction: Transaction, { rate: { carrier, price } }: LabelOrder): Label | null {
  const [trackingNumber, url] = [textOf(transaction.tracking_number), httpsOf(transaction.label_url)];
  if (trackingNumber === null || url === null) return null;
  const trackingUrl = httpsOf(transaction.tracking_url_provider);
  return { trackingNumber, company: carrier, trackingUrl, file: { url, type: fileTypeOf(url) }, price };
}

function codesIn({ messages }: Transaction): string | null {
  const codes = (Array.isArray(messages) ? messages : []).flatMap((one) => {
    const { source, code } = Object(one);
    return (
      [source, code].filter((word) => typeof word === 'string' && /^[\w .-]{1,40}$/.test(word)).join(' ') ||
      []
    );
  });
  return codes.length > 0 ? codes.join(', ') : null;
}
