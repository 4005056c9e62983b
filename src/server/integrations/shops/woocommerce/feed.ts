/**
 * Orders and products as the shop's REST API has them, for the formats in orders.ts and products.ts (class-wc-rest-crud-controller.php,
 * read November 2026: `modified_after` since 5.8, exclusive; `dates_are_gmt`; `orderby=modified`).
 */
import { z } from 'zod';
import type { Busy, Refused } from '../../outcomes.ts';
import type { Page, ShopFeed } from '../../ports.ts';
import { cursorAfter, placeOf } from '../changed-since.ts';
import { type Calls, type Read, refusal } from './calls.ts';
import { isId } from './marks.ts';
import { gmtOrNull } from './plain-text.ts';

const PAGE = 50;
/** Pages of the refunds of one order, or of the variations of one product. */
const MOST_PARTS = 10;

const changed = z.looseObject({ id: z.number(), date_modified_gmt: z.string().max(60).nullish() });
type Changed = z.infer<typeof changed>;
const anything = z.array(z.unknown());

export function feedOf(calls: Calls, subscribe: ShopFeed['subscribe']): ShopFeed {
  const listed = async (
    noun: 'orders' | 'products',
    ask: { changedSince: string | null; cursor: string | null },
    whole: (one: Changed) => Promise<Read<unknown>>,
  ): Promise<Page<unknown>> => {
    const place = placeOf(ask.cursor, ask.changedSince);
    if (place === null)
      return refusal('not_understood', 'The place to go on from is not one of this shop’s.');
    const read = await calls.get(noun, z.array(changed), {
      // WooCommerce reads whole seconds, without an offset.
      modified_after: new Date(place.after).toISOString().slice(0, 19),
      dates_are_gmt: 'true',
      orderby: 'modified',
      order: 'asc',
      per_page: PAGE,
      page: place.page,
    });
    if (read.kind === 'missing') return refusal('not_understood');
    if (read.kind !== 'ok') return read;
    const items: unknown[] = [];
    for (const one of read.body) {
      const completed = await whole(one);
      if (completed.kind === 'ok') items.push(completed.body);
      else if (completed.kind !== 'missing') return completed;
    }
    const last = gmtOrNull(read.body.at(-1)?.date_modified_gmt);
    return { kind: 'page', items, next: read.body.length < PAGE ? null : cursorAfter(place, last) };
  };

  return {
    orders: (ask) => listed('orders', ask, (order) => withRefunds(calls, order)),
    products: (ask) => listed('products', ask, (product) => withVariations(calls, product)),
    async order(sourceOrderId) {
      if (!isId(sourceOrderId)) return { kind: 'page', items: [], next: null };
      const known = await calls.get(`orders/${sourceOrderId}`, changed);
      const whole = known.kind === 'ok' ? await withRefunds(calls, known.body) : known;
      if (whole.kind === 'missing') return { kind: 'page', items: [], next: null };
      return whole.kind === 'ok' ? { kind: 'page', items: [whole.body], next: null } : whole;
    },
    subscribe,
  };
}

/** An order tells amounts alone: the lines of its refunds are a resource of their own. */
async function withRefunds(calls: Calls, order: Changed): Promise<Read<unknown>> {
  const { refunds } = order;
  if (!Array.isArray(refunds) || refunds.length === 0) return { kind: 'ok', body: order };
  const whole = await parts(calls, `orders/${order.id}/refunds`);
  return Array.isArray(whole) ? { kind: 'ok', body: { ...order, refunds: whole } } : whole;
}

/** A product lists the ids of its variations. */
async function withVariations(calls: Calls, product: Changed): Promise<Read<unknown>> {
  const { variations } = product;
  if (!Array.isArray(variations) || variations.length === 0) return { kind: 'ok', body: product };
  const whole = await parts(calls, `products/${product.id}/variations`);
  return Array.isArray(whole) ? { kind: 'ok', body: { ...product, variations: whole } } : whole;
}

async function parts(calls: Calls, path: string): Promise<unknown[] | { kind: 'missing' } | Refused | Busy> {
  const all: unknown[] = [];
  for (let page = 1; page <= MOST_PARTS; page += 1) {
    const read = await calls.get(path, anything, { per_page: 100, page });
    if (read.kind !== 'ok') return read;
    all.push(...read.body);
    if (read.body.length < 100) break;
  }
  return all;
}
