/**
 * What is compared with: `node:http` and `pg`, nothing else. GET answers with one prepared, indexed select; POST writes
 * its rows in one transaction, statement by statement. Started by bare-server.ts, which sends the database's address.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/** The same number of connections as the product's own pool. */
const CONNECTIONS = 20;

export type Statement = { name: string; text: string };

export type BareSetup = {
  databaseUrl: string;
  /** Inserts of one filing: each takes the values that a request's body lists under its name. */
  inserts: Statement[];
};

const SELECT = {
  name: 'bare_lookup',
  text: 'select * from bench.orders where number_key = $1 and email_key = $2',
};

function serveBare({ databaseUrl, inserts }: BareSetup): void {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
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
  const { searchParams } = new URL(request.url ?? '/', 'http://bare');
  const { rows } = await pool.query({
    ...SELECT,
    values: [searchParams.get('order'), searchParams.get('email')],
  });
  return rows[0] ? { status: 200, body: JSON.stringify(rows[0]) } : { status: 404, body: '{}' };
}

async function write(pool: pg.Pool, inserts: Statement[], request: IncomingMessage): Promise<Answer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const rows = JSON.parse(Buffer.concat(pieces).toString()) as Record<string, unknown[]>;
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const insert of inserts) await client.query({ ...insert, values: rows[insert.name] ?? [] });
    await client.query('commit');
    return { status: 201, body: JSON.stringify(rows) };
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
