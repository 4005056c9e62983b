import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { text } from '../../contract/text.ts';
import { uploadBodySchema, uploadSchema } from '../../contract/upload.ts';
import type { ProblemCode } from '../../domain/problems/problems.ts';
import type { Caller } from '../auth/caller.ts';
import { storeOf } from '../auth/scope.ts';
import { verifyDownload, verifyUpload } from '../auth/signed-url.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { once, repeatOf } from '../http/answers.ts';
import type { Api } from '../http/api.ts';
import type { Gates } from '../http/limits.ts';
import { ProblemError } from '../problem-error.ts';
import { type KnownStore, storeById } from '../stores/queries.ts';
import { receiveUpload, removeUpload, requestUpload } from './commands.ts';
import { findFile, type UploadOwner } from './queries.ts';
import { senderOf } from './sender.ts';
import { parseRange, servingHeaders } from './serving.ts';
import { type FileRef, type Files, isFileRef } from './storage.ts';

const UPLOAD_REFUSALS: readonly ProblemCode[] = [
  'upload_expired',
  'upload_already_used',
  'upload_under_way',
  'upload_quota_reached',
  'store_quota_reached',
  'file_type_not_allowed',
  'file_unreadable',
  'file_empty',
  'document_protected',
  'file_too_large',
  'image_too_many_pixels',
  'too_many_waiting',
  'busy',
  'storage_full',
  'storage_unavailable',
];

const rawQuery = (url: string) => url.slice(url.indexOf('?') + 1);

/** The owner of this caller's uploads. Rejects if the caller may not upload. */
export type OwnerOf = (
  context: Context,
  store: KnownStore,
  caller: Caller,
  named?: Pick<z.output<typeof uploadBodySchema>, 'orderId' | 'sourceOrderId'>,
) => Promise<UploadOwner>;

export function uploadRoutes(api: Api, context: Context, gates: Gates, ownerOf: OwnerOf): void {
  api.post(
    '/uploads',
    {
      config: {
        access: { tokens: ['shopper', 'valet', 'claim', 'in-store'], permissions: ['claim-filing:create'] },
        limited: true,
        problems: ['link_expired', 'file_type_not_allowed', 'too_many_files', 'storage_full'],
      },
      preHandler: gates.write,
      schema: {
        operationId: 'requestUpload',
        tags: ['Uploads'],
        summary: 'Ask where to send a photo or video',
        description: 'A program names the order in `orderId` or `sourceOrderId`.',
        body: uploadBodySchema,
        response: { 201: uploadSchema },
      },
    },
    async (request, reply) => {
      const store = await storeById(context.db, storeOf(request.caller));
      const { orderId, sourceOrderId, ...upload } = request.body;
      const named = { orderId, sourceOrderId };
      const owner = await ownerOf(context, store, request.caller, named);
      const answer = await once(context, store.id, repeatOf(request, 'moment'), async (client) => {
        const expected = await requestUpload(context, store, client, {
          ...upload,
          owner,
          origin: originOf(context, request),
        });
        return { status: 201, body: JSON.stringify(expected) };
      });
      return reply.code(answer.status as 201).send(JSON.parse(answer.body));
    },
  );

  sendRoute(api, context, gates);
  removeRoute(api, context, gates, ownerOf);
}

function sendRoute(api: Api, context: Context, gates: Gates): void {
  // Only this route receives bytes of any type, as a stream; all others accept JSON.
  api.register(async (plain) => {
    const scope = plain as Api;
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { bodyLimit: 200_000_000 }, (_request, payload, done) =>
      done(null, payload),
    );
    scope.put(
      '/uploads/:fileKey',
      {
        config: {
          access: { open: 'signed-url' },
          limited: true,
          takesBytes: true,
          problems: UPLOAD_REFUSALS,
        },
        onRequest: gates.write,
        schema: {
          operationId: 'sendUpload',
          tags: ['Uploads'],
          summary: 'Send the bytes to the signed address',
          description: 'The query is part of the signature: send it as it came.',
          params: z.object({ fileKey: text(80) }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const grant = verifyUpload(rawQuery(request.url), new Date(context.clock()), context);
        if (!grant || grant.fileKey !== request.params.fileKey) throw new ProblemError('upload_expired');
        await receiveUpload(context, grant, request.raw, senderOf(request));
        return reply.code(204).send(null);
      },
    );
  });
}

function removeRoute(api: Api, context: Context, gates: Gates, ownerOf: OwnerOf): void {
  api.delete(
    '/uploads/:fileKey',
    {
      config: {
        access: { tokens: ['shopper', 'valet', 'claim', 'in-store'] },
        limited: true,
        problems: ['link_expired', 'not_found'],
      },
      preHandler: gates.write,
      schema: {
        operationId: 'removeUpload',
        tags: ['Uploads'],
        summary: 'Take back a photo or video that is in no claim yet',
        description: 'What is in a claim stays.',
        params: z.object({ fileKey: text(80) }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const store = await storeById(context.db, storeOf(request.caller));
      const owner = await ownerOf(context, store, request.caller);
      const isGone = await removeUpload(context, store.id, owner, request.params.fileKey);
      if (!isGone) throw new ProblemError('not_found');
      return reply.code(204).send(null);
    },
  );
}

// The page's own host, so that a store with its own domain uploads there. The configuration decides whether it is
// https.
function originOf(context: Context, request: FastifyRequest): string {
  return `${new URL(context.publicUrl).protocol}//${request.host}`;
}

/** Stored files, under their own path with their own headers, through signed and expiring links. */
export function fileRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { storeId: string; fileKey: string } }>(
    '/files/:storeId/:fileKey',
    { config: { access: { open: 'signed-url' } }, schema: { hide: true } },
    async (request, reply) => {
      const ref = request.params;
      const now = new Date(context.clock());
      if (!isFileRef(ref) || !verifyDownload(ref, rawQuery(request.url), now, context)) {
        throw new ProblemError('not_found');
      }
      const { storeId, fileKey } = ref;
      const row = await withStore(context.db, storeId, (client) => findFile(client, storeId, fileKey));
      if (!row?.stored) throw new ProblemError('not_found');
      reply.headers(servingHeaders(row.content_type, row.filename));
      return sendFile(context.files, ref, request, reply);
    },
  );
}

/** One storage request for a whole file. For a range or HEAD, one more for its size. */
async function sendFile(files: Files, ref: FileRef, request: FastifyRequest, reply: FastifyReply) {
  if (request.method !== 'HEAD' && request.headers.range === undefined) {
    const whole = await files.read(ref);
    if (!whole) throw new ProblemError('not_found');
    return reply.header('content-length', whole.size).send(whole.stream);
  }
  const size = await files.size(ref);
  if (size === null) throw new ProblemError('not_found');
  const range = request.method === 'HEAD' ? undefined : parseRange(request.headers.range, size);
  if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send();
  // A stream, since an empty answer would get a length of zero.
  if (request.method === 'HEAD') return reply.header('content-length', size).send(Readable.from([]));
  const part = await files.read(ref, range);
  if (!part) throw new ProblemError('not_found');
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return reply.send(part.stream);
}
