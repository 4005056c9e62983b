/**
 * What shipment tracking plugins store on an order: `_wc_shipment_tracking_items`, the one place that WooCommerce's own
 * Shipment Tracking and Advanced Shipment Tracking (AST) both write. It is undocumented, so unreadable parts are
 * ignored rather than refusing the order.
 */
import { z } from 'zod';
import { startOfDay } from '../../../../domain/time/calendar.ts';
import { idOrNull, linkOrNull, textOrNull } from '../text.ts';
import { type Meta, metaValue } from './meta.ts';
import { plainText } from './plain-text.ts';

const KEY = '_wc_shipment_tracking_items';

const loose = z
  .union([z.string().max(5_000), z.number()])
  .nullish()
  .catch(null);
const text = z.string().max(5_000).nullish().catch(null);
const idLike = z
  .union([z.string().max(100), z.number()])
  .nullish()
  .catch(null);

/** AST Pro's list of the units in this parcel. Older versions write no `item_id`. */
const content = z.object({ item_id: idLike, product: idLike, qty: loose });

const schema = z.object({
  tracking_provider: text,
  custom_tracking_provider: text,
  formatted_tracking_provider: text,
  tracking_number: loose,
  custom_tracking_link: text,
  formatted_tracking_link: text,
  ast_tracking_link: text,
  /** Seconds since 1970, as text: midnight UTC of the chosen day, or the exact time. */
  date_shipped: loose,
  products_list: z
    .union([z.array(z.unknown()).max(1_000), z.record(z.string(), z.unknown())])
    .nullish()
    .catch(null),
});

export type Content = { itemId: string | null; productId: string | null; quantity: number };
export type Tracking = {
  company: string | null;
  number: string | null;
  url: string | null;
  shippedAt: string | null;
  /** Empty if the plugin doesn't say. */
  contents: Content[];
};

const DAY = 86_400;
const YEAR_2100 = 4_102_444_800;

/** A whole number of days is a date someone picked: it starts at midnight in the store's time zone. */
function shippedAt(value: string | number | null | undefined, timeZone: string): string | null {
  const written = String(value ?? '').trim();
  const seconds = /^\d{1,10}$/.test(written) ? Number(written) : Date.parse(`${written}T00:00:00Z`) / 1000;
  if (!(seconds > 0 && seconds < YEAR_2100)) return null;
  const isDay = seconds % DAY === 0;
  const time = new Date(seconds * 1000);
  return isDay ? new Date(startOfDay(time.toISOString(), timeZone)).toISOString() : time.toISOString();
}

function contentsOf(list: z.infer<typeof schema>['products_list']): Content[] {
  return Object.values(list ?? {}).flatMap((entry) => {
    const parsed = content.safeParse(entry);
    const quantity = Number(parsed.data?.qty ?? Number.NaN);
    if (!parsed.success || !Number.isInteger(quantity) || quantity <= 0) return [];
    return [{ itemId: idOrNull(parsed.data.item_id), productId: idOrNull(parsed.data.product), quantity }];
  });
}

const PARCELS_KEPT = 100;

/** In the order they were added. Entries with neither number nor link are not parcels. */
export function trackingsOf(meta: Meta, timeZone: string): Tracking[] {
  const noted = metaValue(meta, KEY);
  if (typeof noted !== 'object' || noted === null) return [];
  return Object.values(noted)
    .slice(0, PARCELS_KEPT)
    .flatMap((entry) => {
      const { data, success } = schema.safeParse(entry);
      if (!success) return [];
      const links = [data.custom_tracking_link, data.ast_tracking_link, data.formatted_tracking_link];
      const companies = [
        data.custom_tracking_provider,
        data.formatted_tracking_provider,
        data.tracking_provider,
      ];
      const tracking = {
        company: companies.map((company) => plainText(company)).find(Boolean) ?? null,
        number: textOrNull(data.tracking_number == null ? null : String(data.tracking_number)),
        url: links.map((link) => linkOrNull(link)).find(Boolean) ?? null,
        shippedAt: shippedAt(data.date_shipped, timeZone),
        contents: contentsOf(data.products_list),
      };
      return tracking.number || tracking.url ? [tracking] : [];
    });
}
