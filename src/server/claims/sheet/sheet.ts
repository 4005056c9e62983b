/** Prepares a claim for print: what its shopper may see, in the store's language and time zone. */

import { labelLines } from '../../../domain/addresses/address-lines.ts';
import { type ClaimEventKind, isShownToShopper } from '../../../domain/claims/claim-events.ts';
import type { Sheet, SheetItem } from '../../../domain/claims/claim-sheet.ts';
import { customerStatus } from '../../../domain/claims/customer-state.ts';
import { orderName } from '../../../domain/orders/order-number.ts';
import { oneLine, severalLines } from '../../../domain/text/plain-text.ts';
import { dateFormat, displayDateTime } from '../../../domain/time/date-time.ts';
import { mailWords } from '../../mail/text.ts';
import type { KnownStore } from '../../stores/queries.ts';
import { presentAddress } from '../address.ts';
import { customerFactsOf } from '../present-state.ts';
import type { ClaimDocument, ClaimItemRow } from '../queries.ts';
import { outcomesOf } from './outcomes.ts';
import type { Reading } from './reading.ts';

/** Per item; more would make a claim with ten items very long. */
const MOST_PHOTOS = 4;

export function sheetOf(store: KnownStore, document: ClaimDocument, now: number): Sheet {
  const words = mailWords(store.settings.locale);
  const { sheet } = words;
  const { claim } = document;
  const dayFormat = dateFormat(words.locale, store.timeZone, { dateStyle: 'medium' });
  const day = (time: string) => dayFormat.format(Date.parse(time));
  const reading: Reading = { words, document, day };
  const status = sheet.state(customerStatus(customerFactsOf(document)), day);
  const address = labelLines(presentAddress(claim)).map(oneLine);
  return {
    store: oneLine(store.name),
    title: sheet.title(`#${claim.claim_number}`),
    claimNumber: String(claim.claim_number),
    filename: sheet.filename(String(claim.claim_number)),
    status,
    facts: [
      { label: sheet.status, value: status },
      { label: sheet.filed, value: day(claim.created_at) },
      { label: sheet.order, value: orderName(oneLine(claim.source_order_number)) },
      ...(claim.author_name ? [{ label: sheet.customer, value: oneLine(claim.author_name) }] : []),
    ],
    itemsHeading: sheet.reported,
    items: document.items.map((item) => itemOf(reading, item)),
    outcomes: outcomesOf(reading),
    address: address.length === 0 ? null : { heading: sheet.address, lines: address },
    parcels: parcelsOf(reading),
    history: {
      heading: sheet.history,
      entries: historyOf(reading, (time) => displayDateTime(Date.parse(time), store.timeZone)),
    },
    asOf: sheet.asOf(displayDateTime(now, store.timeZone)),
    language: words.language,
  };
}

function itemOf({ words, document }: Reading, item: ClaimItemRow): SheetItem {
  const files = document.files.filter(
    (file) => file.claim_item_id === item.id && (file.poster_of ?? null) === null,
  );
  const photos = files.filter(({ kind }) => kind === 'image').slice(0, MOST_PHOTOS);
  const options = [...item.order_item.selectedOptions.map(({ value }) => value), item.sku ?? '']
    .map(oneLine)
    .filter((value) => value !== '');
  const more = files.length - photos.length;
  return {
    id: item.id,
    name: oneLine(item.name),
    line: words.times(item.quantity, oneLine(item.name)),
    options: options.length === 0 ? null : options.join(' · '),
    issue: words.issue(item.claim_type, item.received && oneLine(item.received.name)),
    details: severalLines(item.details ?? '') || null,
    imageUrl: item.image_url,
    photos: photos.map(({ file_key: fileKey, content_type: contentType }) => ({ fileKey, contentType })),
    more: more === 0 ? null : words.sheet.more(more),
  };
}

/** The parcels of the claim, and those with its replacements. */
function parcelsOf({ words, document }: Reading): Sheet['parcels'] {
  const { sheet } = words;
  const about = new Set(document.items.map((item) => item.source_fulfillment_id));
  const parcels = document.fulfillments
    .filter((one) => about.has(one.source_fulfillment_id))
    .map((one) => ({ heading: sheet.parcel, company: one.tracking_company, number: one.tracking_number }));
  const replacements = document.resolutions
    .filter((one) => one.in_force)
    .map((one) => ({
      heading: sheet.replacement,
      company: one.tracking_company,
      number: one.tracking_number,
    }));
  const lines = [...parcels, ...replacements].map(({ heading, company, number }) => ({
    heading,
    line: oneLine(sheet.travels(company, number)),
  }));
  const known = lines.filter(({ line }) => line !== '');
  return [...new Set(known.map(({ heading }) => heading))].map((heading) => ({
    heading,
    lines: [...new Set(known.filter((one) => one.heading === heading).map(({ line }) => line))],
  }));
}

/** The history without the messages, which are online. */
function historyOf({ words, document }: Reading, moment: (time: string) => string) {
  return document.events.flatMap(({ kind, at }) => {
    const title = isShownToShopper(kind) ? words.sheet.happened[kind as ClaimEventKind] : undefined;
    return title === undefined ? [] : [{ title, at: moment(at) }];
  });
}
