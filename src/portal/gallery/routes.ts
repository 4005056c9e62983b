/** Serves every screen in each of its states below /spec, in demo mode only. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CLAIM_MAIL_KINDS } from '../../server/claims/mails/claim-mails.ts';
import { sampleMail } from '../../server/claims/mails/samples.ts';
import type { Context } from '../../server/context.ts';
import { ProblemError } from '../../server/problem-error.ts';
import { urls } from '../../urls.ts';
import { chosen } from '../engine/forms.ts';
import type { Direction, GalleryPage, PortalBundle, Scheme } from '../engine/render-contract.ts';
import { newNonce, sendHtml } from '../engine/send.ts';
import { brandOf, queryOf, storeOfVisit } from '../engine/store-of-visit.ts';

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

export function galleryRoutes(app: FastifyInstance, context: Context, bundle: PortalBundle): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, html: (input: GalleryPage) => string) => {
    const store = brandOf(await storeOfVisit(context, request));
    const nonce = newNonce();
    const page = { html: html({ store, nonce }), nonce, status: 200, privacy: 'gallery' } as const;
    return sendHtml(request, reply, page);
  };

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
        : bundle.renderGalleryState(entry, { ...input, ...how }),
    );
  });
}
