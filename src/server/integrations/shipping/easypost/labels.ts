/**
 * Rates and labels (docs.easypost.com/docs/shipments, /docs/shipments/rates and /docs/shipments/shipping-refund; read November 2026). One
 * shipment takes one label, ever: buying it again is refused (SHIPMENT.POSTAGE.EXISTS), so the shipment itself shows what was bought.
 */
import type { Address } from '../../../../domain/orders/order.ts';
import { type Customs, exemptionOf } from '../../../../domain/shipping/customs.ts';
import { refused, unknown } from '../../outcomes.ts';
import type { Effect, Found, Label, LabelPort, Rate, Sent, Shipping } from '../../ports.ts';
import { cheapestFirst, daysOf, fileTypeOf, httpsOf, inches, ounces, priceOf, textOf } from '../amounts.ts';
import { linesOf } from '../customs.ts';
import type { EasyPostApi } from './api.ts';

type Shipment = Record<string, unknown>;

export function labelsOf(api: EasyPostApi): LabelPort {
  const read = async (id: string): Promise<Found> => {
    const answer = await api.get(`/shipments/${encodeURIComponent(id)}`);
    return answer.kind === 'got' ? (effectIn(answer.body) ?? { kind: 'absent' }) : answer;
  };
  return {
    rates: async (ask) => {
      const answer = await api.post('/shipments', { shipment: shipmentOf(ask) });
      if (answer.kind !== 'got') return answer;
      const rates = cheapestFirst(ratesIn(answer.body));
      return rates.length > 0
        ? { kind: 'rates', rates }
        : refused('address_refused', silentOnes(answer.body));
    },
    buy: {
      recognition: { by: 'mark' },
      send: async ({ rate }): Promise<Sent> => {
        const [shipment = '', id = ''] = rate.id.split('/');
        const answer = await api.post(`/shipments/${encodeURIComponent(shipment)}/buy`, { rate: { id } });
        if (answer.kind === 'got') return effectIn(answer.body) ?? unknown();
        if (answer.kind !== 'refused' || answer.detail !== 'SHIPMENT.POSTAGE.EXISTS') return answer;
        const bought = await read(shipment);
        return bought.kind === 'absent' ? unknown() : bought;
      },
      find: ({ rate }) => read(rate.id.split('/', 1)[0] ?? ''),
    },
    void: async (reference) => {
      const answer = await api.post(`/shipments/${encodeURIComponent(reference)}/refund`);
      if (answer.kind !== 'got') return answer;
      const state = REFUNDS[String(answer.body.refund_status)];
      return state === undefined
        ? refused('refused', 'The carrier keeps the label.')
        : { kind: 'voided', refund: state };
    },
  };
}

/** `not_applicable`: the carrier charges for labels that it scans alone. */
const REFUNDS: Readonly<Record<string, 'done' | 'pending'>> = {
  submitted: 'pending',
  refunded: 'done',
  not_applicable: 'done',
};

const shipmentOf = ({ from, to, parcel: { grams, length, width, height }, customs }: Shipping) => ({
  from_address: addressOf(from),
  to_address: addressOf(to),
  parcel: {
    weight: ounces(grams),
    ...{ length: inches(length), width: inches(width), height: inches(height) },
  },
  ...(customs && { customs_info: formOf(customs, exemptionOf(from, to)) }),
  options: { label_format: 'PDF' },
});

/** docs.easypost.com/docs/customs-infos and /docs/customs-items, read November 2026: `value` and `weight` (ounces) are of the whole line. */
const formOf = (customs: Customs, exemption: string | null) => ({
  ...{ contents_type: 'merchandise', non_delivery_option: 'return', restriction_type: 'none' },
  ...{ customs_certify: true, customs_signer: customs.signer },
  ...(exemption !== null && { eel_pfc: exemption }),
  customs_items: linesOf(customs).map(({ description, quantity, total, grams, origin, hsCode }) => ({
    ...{ description, quantity, value: Number(total), currency: customs.currency },
    // A form that weighs more than its parcel is refused.
    ...{ weight: Math.floor((grams / 28.349523125) * 1_000) / 1_000, origin_country: origin },
    ...(hsCode !== null && { hs_tariff_number: hsCode }),
  })),
});

const addressOf = (address: Address) => ({
  ...{ name: address.name, company: address.company, phone: address.phone },
  ...{ street1: address.address1, street2: address.address2, city: address.city, state: address.province },
  ...{ zip: address.postalCode, country: address.country },
});

function ratesIn({ id: shipment, rates }: Shipment): Rate[] {
  if (!Array.isArray(rates) || typeof shipment !== 'string') return [];
  return rates.flatMap((given) => {
    const one = Object(given) as Record<string, unknown>;
    const [carrier, service] = [textOf(one.carrier), textOf(one.service)];
    const price = priceOf(one.rate, one.currency);
    if (typeof one.id !== 'string' || carrier === null || service === null || price === null) return [];
    const days = daysOf(one.delivery_days) ?? daysOf(one.est_delivery_days);
    return [{ id: `${shipment}/${one.id}`, carrier, service, price, days }];
  });
}

/** Which carriers gave no rate. Their own words can name the address. */
function silentOnes({ messages }: Shipment): string | null {
  const names = (Array.isArray(messages) ? messages : []).flatMap(
    (message) => textOf(Object(message).carrier, 40) ?? [],
  );
  return names.length > 0 ? `No rate from ${[...new Set(names)].join(', ')}.` : null;
}

/** Null if no label was bought. */
function effectIn(shipment: Shipment): Effect | null {
  const { id, refund_status: refund, mode } = shipment;
  const label = labelIn(shipment);
  if (typeof id !== 'string' || label === null) return null;
  const { carrier, service, rate, currency } = Object(shipment.selected_rate) as Shipment;
  const made = {
    ...{ reference: id, url: null, label },
    raw: { id, mode, carrier, service, rate, currency, refund_status: refund },
  };
  const isGivenBack = refund === 'submitted' || refund === 'refunded';
  return isGivenBack ? { kind: 'reversed', detail: String(refund), made } : { kind: 'done', made };
}

function labelIn(shipment: Shipment): Label | null {
  const { label_pdf_url: pdf, label_url: other } = Object(shipment.postage_label) as Shipment;
  const { carrier, rate, currency } = Object(shipment.selected_rate) as Shipment;
  const [trackingNumber, price] = [textOf(shipment.tracking_code), priceOf(rate, currency)];
  const url = httpsOf(pdf) ?? httpsOf(other);
  if (trackingNumber === null || price === null || url === null) return null;
  return {
    ...{ trackingNumber, price, company: textOf(carrier) ?? 'EasyPost' },
    trackingUrl: httpsOf(Object(shipment.tracker).public_url),
    file: { url, type: httpsOf(pdf) === null ? fileTypeOf(url) : 'pdf' },
  };
}
