import type { FastifyInstance } from 'fastify';
import { brandPictureBodySchema, brandPictureSchema } from '../../contract/brand.ts';
import { storeOf } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import type { Wiring } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import { findStore } from '../stores/queries.ts';
import { servingHeaders } from '../uploads/serving.ts';
import { keepPicture } from './commands.ts';
import { bytesOf } from './queries.ts';

/** A logo or an icon for the look of a store. */
export function brandPictureRoutes({ api, context, gates }: Wiring): void {
  api.post(
    '/whitelabel/pictures',
    {
      config: {
        access: { tokens: [], permissions: ['customization:update'] },
        limited: true,
        problems: ['file_type_not_allowed', 'image_too_many_pixels', 'file_unreadable', 'too_many_pictures'],
      },
      bodyLimit: 2_000_000,
      preHandler: gates.write,
      schema: {
        operationId: 'sendBrandPicture',
        tags: ['Stores'],
        summary: 'Send a logo or an icon',
        description:
          'It is drawn anew as a PNG: a logo within 640 by 160 pixels, an icon within 192 by 192. SVG is refused, since it can hold scripts. Name the address that it gets in `logoUrl` or `faviconUrl`; one that no look names is forgotten after a day.',
        body: brandPictureBodySchema,
        response: { 200: brandPictureSchema },
      },
    },
    async ({ caller, body, ip }) => keepPicture(context, storeOf(caller), { ...body, sender: ip }),
  );
}

/** Anyone may see a store's logo, and mails show it on other sites. */
export function shownPictureRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { storeId: string; picture: string } }>(
    '/brand/:storeId/:picture',
    { config: { access: { open: 'public' } }, schema: { hide: true } },
    async (request, reply) => {
      const id = /^([0-9a-f]{32})\.png$/.exec(request.params.picture)?.[1];
      const store = id ? await findStore(context.db, { by: 'id', value: request.params.storeId }) : null;
      if (!id || !store) throw new ProblemError('not_found');
      const found = await withStore(context.db, store.id, (client) => bytesOf(client, store.id, id));
      if (!found) throw new ProblemError('not_found');
      return reply
        .headers({
          ...servingHeaders('image/png', id),
          'cross-origin-resource-policy': 'cross-origin',
          // Its name is the hash of its bytes.
          'cache-control': 'public, max-age=31536000, immutable',
        })
        .removeHeader('accept-ranges')
        .send(found);
    },
  );
}
