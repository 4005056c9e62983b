/**
 * What a form is answered with has the address of a page, not of a form: the browser is sent there, so that Back and reload
 * never ask whether to send the form again (docs/decisions/062-refused-forms.md). The page is kept, encrypted, for ten minutes
 * or until this browser sends another form.
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
/** Kept by us. */
const KEPT_STATUSES: readonly number[] = [200, 404, 413, 415, 422];
/** Nothing is kept here for those who ask too often, or while the server is short of something: their browser carries it. */
const CARRIED_STATUSES: readonly number[] = [429, 503];
/** Of a cookie: browsers keep 4,096 bytes with its name, and a request's headers have a limit too. */
const CARRIED_BYTES = 3_500;
const CARRIED = 'c.';

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
  await withStore(context.db, store.id, (client) =>
    client.query(
      `insert into answers (store_id, request_key, body_hash, status, answer, expires_at)
       values ($1, $2, '', $3, $4, $5)`,
      [store.id, key, page.status, sealed, expires],
    ),
  );
}

/** What a page is drawn from, small enough for a cookie and readable by us alone; null where it is too large. */
async function carry(context: Context, store: KnownStore, request: FastifyRequest, drawn: Drawn) {
  const { screen, props, status } = drawn;
  const bytes = await packed(JSON.stringify({ screen: screen.id, props, status }));
  const sealed = encrypt(bytes, boundTo(store, keyOf(CARRIED, request)), context.secret).toString(
    'base64url',
  );
  return sealed.length > CARRIED_BYTES ? null : `${CARRIED}${sealed}`;
}

/** The page as its form was refused, once; what is drawn now where there was no such form. */
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

/** Sends what a page shows or what its form was answered with. */
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
