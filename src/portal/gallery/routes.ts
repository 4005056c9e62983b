/**
 * Serves every screen in each of its states below /spec: in demo mode to anyone, and otherwise to whoever has a look that a
 * store's team is working on (docs/decisions/097-brand-versions.md).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Branding } from '../../domain/stores/settings.ts';
import { CLAIM_MAIL_KINDS } from '../../server/claims/mails/claim-mails.ts';
import { sampleMail } from '../../server/claims/mails/samples.ts';
import type { Context } from '../../server/context.ts';
import { ProblemError } from '../../server/problem-error.ts';
import { openLook } from '../../server/stores/brand/look.ts';
import { findStore } from '../../server/stores/queries.ts';
import { urls } from '../../urls.ts';
import { chosen } from '../engine/forms.ts';
import type {
  Direction,
  GalleryPage,
  GalleryState,
  PortalBundle,
  Scheme,
} from '../engine/render-contract.ts';
import { newNonce, sendHtml } from '../engine/send.ts';
import { brandOf, queryOf, storeOfVisit } from '../engine/store-of-visit.ts';
import type { StoreBrand } from '../parts/brand.ts';

const SCHEMES: readonly Scheme[] = ['light', 'dark'];
const DIRECTIONS: readonly Direction[] = ['ltr', 'rtl'];

const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** `/spec/view/:token` matches literally or with any token in its place. */
function isPathOf(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
  );
}

/** Whose look is shown: a sealed one, or that of the visited store. */
async function storeInGallery(context: Context, request: FastifyRequest): Promise<StoreBrand> {
  const sealed = queryOf(request).get('look') || null;
  if (sealed === null && context.mode === 'demo') return brandOf(await storeOfVisit(context, request));
  const look = sealed === null ? null : openLook(context, sealed);
  const store = look && (await findStore(context.db, { by: 'id', value: look.storeId }));
  if (!look || !store) throw new ProblemError('page_not_found');
  return { ...brandOf(store), branding: look.branding };
}

/** The screen with the store's own words, where it shows them. */
function inWordsOf({ welcomeTitle, welcomeDescription }: Branding, entry: GalleryState): GalleryState {
  if (!('welcomeTitle' in entry.props)) return entry;
  return { ...entry, props: { ...entry.props, welcomeTitle, welcomeDescription } };
}

export function galleryRoutes(app: FastifyInstance, context: Context, bundle: PortalBundle): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, html: (input: GalleryPage) => string) => {
    const store = await storeInGallery(context, request);
    const nonce = newNonce();
    const page = { html: html({ store, nonce }), nonce, status: 200, privacy: 'gallery' } as const;
    return sendHtml(request, reply, page);
  };

  if (context.mode === 'demo') indexRoutes(app, context, { bundle, send });
  app.get<{ Params: { '*': string } }>(`${urls.gallery()}/*`, (request, reply) => {
    const path = `/${request.params['*']}`;
    const states = bundle
      .galleryStates()
      .filter((entry) => [entry.path, ...entry.alsoAt].some((known) => isPathOf(known, path)));
    const query = queryOf(request);
    const named = query.get('state');
    const entry = named === null ? states[0] : states.find(({ state }) => state === named);
    if (!entry) throw new ProblemError('page_not_found');
    const scheme = chosen(SCHEMES, query.get('scheme') ?? '');
    const dir = chosen(DIRECTIONS, query.get('dir') ?? '');
    const how = { scheme, dir, bare: query.has('bare') };
    return send(request, reply, (input) =>
      query.has('sizes')
        ? bundle.renderGallerySizes(entry, input)
        : bundle.renderGalleryState(query.get('look') ? inWordsOf(input.store.branding, entry) : entry, {
            ...input,
            ...how,
          }),
    );
  });
}

type Sending = {
  bundle: PortalBundle;
  send: (
    request: FastifyRequest,
    reply: FastifyReply,
    html: (input: GalleryPage) => string,
  ) => Promise<FastifyReply>;
};

/** What links to the screens, and the mails. */
function indexRoutes(app: FastifyInstance, context: Context, { bundle, send }: Sending): void {
  app.get(urls.gallery(), (request, reply) => {
    const search = (queryOf(request).get('q') ?? '').trim();
    return send(request, reply, (input) =>
      bundle.renderGallery({ ...input, search, mails: CLAIM_MAIL_KINDS }),
    );
  });

  app.get<{ Params: { kind: string } }>(
    urls.galleryMail(':kind').replace('%3A', ':'),
    async (request, reply) => {
      const store = await storeOfVisit(context, request);
      const html = store && sampleMail(context, store, request.params.kind);
      if (!html) throw new ProblemError('page_not_found');
      return reply.header('content-security-policy', MAIL_POLICY).type('text/html; charset=utf-8').send(html);
    },
  );
}
