/**
 * What a form is answered with has the address of a page, not of a form: the browser is sent there, so that Back and reload
 * never ask whether to send the form again (docs/decisions/062-refused-forms.md). The page is kept, encrypted, for ten minutes
 * or until this browser sends another form.
 */

import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decrypt, encrypt } from '../server/auth/keys.ts';
import type { Context } from '../server/context.ts';
import { inStore } from '../server/database/in-store.ts';
import type { Row } from '../server/database/rows.ts';
import { findStore, type KnownStore } from '../server/stores/store.ts';
import { readCookie, writeCookie } from './cookies.ts';
import type { Arrival } from './engine/arrival.ts';
import type { Drawn } from './engine/outcome.ts';
import { type DrawnPage, drawPage, type Frame, sendHtml } from './send.ts';
import { brandOf } from './store-of-visit.ts';

const KEPT_MS = 10 * 60_000;
/** Nothing is kept for those who ask too often, or while the server is short of something. */
const KEPT_STATUSES: readonly number[] = [200, 404, 413, 415, 422];

const packed = promisify(gzip);
const unpacked = promisify(gunzip);

/** A page that the browser shows, not an answer to a script; older browsers do not say. */
const isShown = ({ headers }: FastifyRequest) => headers['sec-fetch-mode'] === 'navigate';

/** Found again by who has the cookie, at the same address only. */
const keyOf = (id: string, { url }: FastifyRequest) =>
  createHash('sha256')
    .update(JSON.stringify(['refused form', id, url]))
    .digest();

const boundTo = (store: KnownStore, key: Buffer) => `${store.id}:${key.toString('hex')}`;

async function keep(context: Context, store: KnownStore, key: Buffer, page: DrawnPage): Promise<void> {
  const bytes = await packed(JSON.stringify(page));
  const sealed = encrypt(bytes, boundTo(store, key), context.secret);
  const expires = new Date(context.clock() + KEPT_MS);
  await inStore(context.db, store.id, (client) =>
    client.query(
      `insert into answers (store_id, request_key, body_hash, status, answer, expires_at)
       values ($1, $2, '', $3, $4, $5)`,
      [store.id, key, page.status, sealed, expires],
    ),
  );
}

/** Sends what a page shows or what its form was answered with. */
export async function sendAnswer(
  { context, bundle, request, reply }: Arrival,
  drawn: Drawn,
  { store, ...frame }: Omit<Frame, 'store'> & { store: KnownStore },
): Promise<FastifyReply> {
  const page = drawPage(bundle, drawn, { ...frame, store: brandOf(store) });
  const isKept = request.method === 'POST' && isShown(request) && KEPT_STATUSES.includes(page.status);
  if (!isKept) return sendHtml(request, reply, page);
  const id = randomBytes(16).toString('base64url');
  await keep(context, store, keyOf(id, request), page);
  writeCookie(context, reply, 'refused', `${store.id}.${id}`);
  return reply.header('cache-control', 'no-store').redirect(request.url, 303);
}

async function keptPage(context: Context, request: FastifyRequest): Promise<DrawnPage | null> {
  const [storeId = '', id = ''] = (readCookie(context, request, 'refused') ?? '').split('.', 2);
  if (!/^[\w-]{22}$/.test(id) || !/^[\w-]{1,64}$/.test(storeId)) return null;
  const store = await findStore(context.db, { by: 'id', value: storeId });
  if (store === null) return null;
  const key = keyOf(id, request);
  const { rows } = await inStore(context.db, store.id, (client) =>
    client.query<Row<'answers', 'answer'>>(
      'select answer from answers where store_id = $1 and request_key = $2 and expires_at > $3',
      [store.id, key, new Date(context.clock())],
    ),
  );
  const sealed = rows[0]?.answer;
  const bytes = sealed ? decrypt(sealed, boundTo(store, key), context) : null;
  return bytes === null ? null : (JSON.parse((await unpacked(bytes)).toString()) as DrawnPage);
}

export function showRefusedForms(app: FastifyInstance, context: Context): void {
  app.addHook('preHandler', async (request, reply) => {
    if (readCookie(context, request, 'refused') === null) return;
    if (request.method === 'POST') writeCookie(context, reply, 'refused', '');
    if (request.method !== 'GET' || !isShown(request)) return;
    const page = await keptPage(context, request);
    if (page !== null) return sendHtml(request, reply, page);
  });
}
