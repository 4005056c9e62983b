/**
 * The baseline: `node:http` and `pg`, nothing else. GET returns one prepared, indexed select; POST writes its rows in one
 * transaction, statement by statement. Started by bare-server.ts, which passes the database's URL.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { SELECT_CLAIM } from './bare-claim.ts';

/** The same number of connections as the product's pool. */
const CONNECTIONS = 10;

export type Insert = {
  name: string;
  text: string;
  /** A row as the product wrote it. `fresh` says which values are new for each row, and of what kind. */
  values: unknown[];
  fresh: { at: number; kind: 'text' | 'number' | 'bytes' }[];
};

export type BareSetup = {
  databaseUrl: string;
  /** The rows that a POST writes. */
  inserts: Insert[];
};

const SELECT = {
  name: 'bare_lookup',
  text: 'select * from bench.orders where number_key = $1 and email_key = $2',
};

/** The columns of a line of the queue, along its index. */
const SELECT_QUEUE = {
  name: 'bare_queue',
  text: `select c.id, c.store_id, c.claim_number, c.status, c.claim_type, c.claim_category, c.is_ota, c.order_id,
      c.source_order_id, c.source_order_number, c.sales_channel, c.author_name, c.author_email, c.requested_method,
      c.assignee, c.labels, c.currency, c.quote ->> 'total' as total, c.due_at, c.warns_at, c.updated_at,
      c.customer_wrote_at, c.signals, c.dismissed_until, c.created_at, c.version,
      (select json_build_object('name', i.name, 'imageUrl', i.image_url, 'quantity', i.quantity) from claim_items i
        where i.store_id = c.store_id and i.claim_id = c.id order by i.position limit 1) as item
    from claims c where c.store_id = $1 and c.status = $2
    order by case when c.due_at is null then timestamptz '9999-12-31T00:00:00Z' else c.due_at end, c.id limit 50`,
};

const SELECTS = {
  '/': { select: SELECT, names: ['order', 'email'] },
  '/claim': { select: SELECT_CLAIM, names: ['store', 'id'] },
  '/queue': { select: SELECT_QUEUE, names: ['store', 'status'] },
} as const;

function serveBare({ databaseUrl, inserts }: BareSetup): void {
  // Planned once for each connection. Otherwise the planner may plan the long select again for each claim.
  const options = '-c plan_cache_mode=force_generic_plan';
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS, options });
  // If the database stops first, the requests fail anyway.
  pool.on('error', () => undefined);
  const server = createServer((request, response) => {
    const work = request.method === 'POST' ? write(pool, inserts, request) : lookUp(pool, request);
    work.then(
      ({ status, body }) => answer(response, status, body),
      (error: unknown) => answer(response, 500, String(error)),
    );
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ port: (server.address() as AddressInfo).port });
  });
  process.once('SIGTERM', () => process.exit(0));
}

type Answer = { status: number; body: string };

async function lookUp(pool: pg.Pool, request: IncomingMessage): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare');
  const { select, names } = SELECTS[pathname as keyof typeof SELECTS] ?? SELECTS['/'];
  const { rows } = await pool.query({ ...select, values: names.map((name) => searchParams.get(name)) });
  if (rows.length === 0) return { status: 404, body: '{}' };
  return { status: 200, body: JSON.stringify(pathname === '/queue' ? rows : rows[0]) };
}

let written = 0;

function rowOf({ values, fresh }: Insert): unknown[] {
  const row = [...values];
  for (const { at, kind } of fresh) {
    written += 1;
    row[at] = kind === 'text' ? randomUUID() : kind === 'number' ? 1_000_000 + written : randomBytes(32);
  }
  return row;
}

async function write(pool: pg.Pool, inserts: Insert[], request: IncomingMessage): Promise<Answer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const filing: unknown = JSON.parse(Buffer.concat(pieces).toString());
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const insert of inserts) {
      await client.query({ name: insert.name, text: insert.text, values: rowOf(insert) });
    }
    await client.query('commit');
    return { status: 201, body: JSON.stringify(filing) };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

function answer(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

if (import.meta.main) process.once('message', (setup) => serveBare(setup as BareSetup));
