/**
 * After a refused form, the browser is redirected to a page, so that Back and reload never ask whether to submit the form again
 * (docs/decisions/062-refused-forms.md). The page is stored, encrypted, for ten minutes or until this browser submits another
 * form.
 */
import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decrypt, encrypt } from '../../server/auth/keys.ts';
import type { Context } from '../../server/context.ts';
import type { Row } from '../../server/database/rows.ts';
import { withStore } from '../../server/database/with-store.ts';
import { findStore, type KnownStore } from '../../server/stores/queries.ts';
import type { Arrival } from './arrival.ts';
import { readCookie, writeCookie } from './cookies.ts';
import type { Drawn } from './outcome.ts';
import { type DrawnPage, drawPage, type Frame, sendHtml } from './send.ts';
import { brandOf } from './store-of-visit.ts';

const KEPT_MS = 10 * 60_000;
/** Stored by the server. */
const KEPT_STATUSES: readonly number[] = [200, 404, 413, 415, 422];
/** Stored in the browser's cookie: the server keeps nothing for clients over the rate limit, or while it is overloaded. */
const CARRIED_STATUSES: readonly number[] = [429, 503];
/** Size limit of the cookie: browsers accept 4,096 bytes including its name, and request headers have a limit too. */
const CARRIED_BYTES = 3_500;
const CARRIED = 'c.';

const packed = promisify(gzip);
const unpacked = promisify(gunzip);

/** A page that the browser shows, as opposed to a response to a script; older browsers don't send the header. */
const isShown = ({ headers }: FastifyRequest) => headers['sec-fetch-mode'] === 'navigate';

/** Key of the stored page: only the holder of the cookie finds it, and only at the same URL. */
const keyOf = (id: string, { url }: FastifyRequest) =>
  createHash('sha256')
    .update(JSON.stringify(['refused form', id, url]))
    .digest();

const boundTo = (store: KnownStore, key: Buffer) => `${store.id}:${key.toString('hex')}`;

async function keep(context: Context, store: KnownStore, key: Buffer, page: DrawnPage): Promise<void> {
  const bytes = await packed(JSON.stringify(page));
  const sealed = encrypt(bytes, boundTo(store, key), context.secret);
  const expires = new Date(context.clock() + KEPT_MS);
  await withStore(context.db, store.id, (client) =>
    client.query(
      `insert into answers (store_id, request_key, body_hash, status, answer, expires_at)
       values ($1, $2, '', $3, $4, $5)`,
      [store.id, key, page.status, sealed, expires],
    ),
  );
}

/** The page's props, encrypted into a cookie; null if they are too large. */
async function carry(context: Context, store: KnownStore, request: FastifyRequest, drawn: Drawn) {
  const { screen, props, status } = drawn;
  const bytes = await packed(JSON.stringify({ screen: screen.id, props, status }));
  const sealed = encrypt(bytes, boundTo(store, keyOf(CARRIED, request)), context.secret).toString(
    'base64url',
  );
  return sealed.length > CARRIED_BYTES ? null : `${CARRIED}${sealed}`;
}

/** The page of the refused form, once; without one, the current page. */
async function carriedOr(
  { context, request, reply }: Arrival,
  store: KnownStore,
  drawn: Drawn,
): Promise<Drawn> {
  const cookie = readCookie(context, request, 'refused');
  if (!cookie?.startsWith(CARRIED) || request.method !== 'GET' || !isShown(request)) return drawn;
  writeCookie(context, reply, 'refused', '');
  const sealed = Buffer.from(cookie.slice(CARRIED.length), 'base64url');
  const bytes = decrypt(sealed, boundTo(store, keyOf(CARRIED, request)), context);
  if (bytes === null) return drawn;
  const { screen, ...refused } = JSON.parse((await unpacked(bytes)).toString()) as Omit<Drawn, 'screen'> & {
    screen: string;
  };
  return screen === drawn.screen.id ? { ...drawn, ...refused } : drawn;
}

/** Sends a page, or the result of its form. */
export async function sendAnswer(
  arrival: Arrival,
  shown: Drawn,
  { store, ...frame }: Omit<Frame, 'store'> & { store: KnownStore },
): Promise<FastifyReply> {
  const { context, bundle, request, reply } = arrival;
  const isForm = request.method === 'POST' && isShown(request);
  if (isForm && CARRIED_STATUSES.includes(shown.status)) {
    const cookie = await carry(context, store, request, shown);
    if (cookie !== null) {
      writeCookie(context, reply, 'refused', cookie);
      return reply.header('cache-control', 'no-store').redirect(request.url, 303);
    }
  }
  const drawn = await carriedOr(arrival, store, shown);
  const page = drawPage(bundle, drawn, { ...frame, store: brandOf(store) });
  const isKept = isForm && KEPT_STATUSES.includes(page.status);
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
  const { rows } = await withStore(context.db, store.id, (client) =>
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
