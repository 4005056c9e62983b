import type { FastifyRequest } from 'fastify';
import { DEFAULT_BRANDING } from '../../domain/stores/settings.ts';
import type { StoreId } from '../../server/auth/caller.ts';
import type { Context } from '../../server/context.ts';
import { findStore, type KnownStore } from '../../server/stores/queries.ts';
import type { StoreBrand } from '../parts/brand.ts';
import { readCookie } from './cookies.ts';

const DEMO_SLUG = 'demo';
const LONGEST_SLUG = 63;

/** The raw query string; repeated parameters count once, the first one. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  const mark = request.url.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : request.url.slice(mark));
}

/** The store of the page's order, and of the order looked up last. */
type Known = { ofPage: StoreId | null; lookedUpIn: StoreId | null };

/**
 * Resolves the store: by Host, else by name in the URL, else by the page's order, else by an earlier page, else by the last
 * lookup; null if unknown.
 */
export async function storeOfVisit(
  context: Context,
  request: FastifyRequest,
  { ofPage, lookedUpIn }: Known = { ofPage: null, lookedUpIn: null },
): Promise<KnownStore | null> {
  const { db, mode } = context;
  const bySlug = (slug: string) =>
    slug.length > LONGEST_SLUG || slug.includes('\0') ? null : findStore(db, { by: 'slug', value: slug });
  // On a store's own domain only that store may appear.
  const byHost = await findStore(db, { by: 'domain', value: request.hostname });
  if (byHost) return byHost;
  const named = queryOf(request).get('store');
  if (named) return bySlug(named);
  if (ofPage) return findStore(db, { by: 'id', value: ofPage });
  const kept = readCookie(context, request, 'store');
  const earlier = kept ? await bySlug(kept) : null;
  if (earlier) return earlier;
  if (lookedUpIn) return findStore(db, { by: 'id', value: lookedUpIn });
  return mode === 'demo' ? bySlug(DEMO_SLUG) : null;
}

/** Brand of pages that belong to no store, or whose branding can't be loaded. */
export const NEUTRAL_BRAND: StoreBrand = {
  slug: '',
  name: 'Order help',
  branding: { ...DEFAULT_BRANDING, colors: { brand: '#3a4654', surface: '#ffffff', text: '#1c232b' } },
  help: { email: null, phone: null, url: null, hours: null },
  legal: { termsUrl: null, privacyUrl: null },
};

export function brandOf(store: KnownStore | null): StoreBrand {
  if (store === null) return NEUTRAL_BRAND;
  const { slug, name, branding, settings } = store;
  const { help, legal } = settings;
  const { termsUrl, privacyUrl } = legal;
  return { slug, name, branding, help, legal: { termsUrl, privacyUrl } };
}
