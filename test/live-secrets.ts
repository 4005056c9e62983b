/**
 * Secrets in the database that would open something: a working link, token or code. For test/access.test.ts, after every route
 * was called.
 */
import { expect } from 'vitest';
import type { TokenKind } from '../src/server/auth/keys.ts';
import { openToken } from '../src/server/auth/keys.ts';
import { remindAbandoned } from '../src/server/drafts/abandoned.ts';
import { lookupCodeTasks } from '../src/server/orders/lookup-code.ts';
import { mine, orderId, shopper, test } from './access-fixtures.ts';
import { readMails } from './mails.ts';
import { TEST_SECRET } from './setup.ts';
import { bearer } from './world.ts';

const KINDS: readonly TokenKind[] = [
  'shopper',
  'valet',
  'resume',
  'in-store',
  'filing',
  'claim',
  'signature',
  'device',
  'reset',
  'invitation',
  'old-email',
  'new-email',
];
// Matches only at the start of a word, so that a long word without a dot is scanned once.
const SEALED = /(?<![\w-])[\w-]{16,512}\.[\w-]{32}(?![\w-])/g;
const SIGNATURE = /signature=[\w-]{32}/g;
const API_TOKEN = /mg_[a-z0-9]+\.[a-z0-9]+\.[\w-]{43}/g;

const opens = (token: string) =>
  KINDS.some((kind) => openToken(kind, token, new Date(test.clock.now), { secret: TEST_SECRET }) !== null);

/** Working secrets in a text. */
export const liveIn = (text: string): string[] => [
  ...(text.match(SEALED) ?? []).filter(opens),
  ...(text.match(SIGNATURE) ?? []),
  ...(text.match(API_TOKEN) ?? []),
];

/** Every row of every table, including the job queue; bytes as text and as hex. */
export async function everythingKept(): Promise<string> {
  const { admin } = test.database;
  const { rows: tables } = await admin.query<{ name: string }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await admin.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  const text = texts.join('\n');
  const bytes = text.match(/\\\\x[0-9a-f]+/g) ?? [];
  return [text, ...bytes.map((hex) => Buffer.from(hex.slice(3), 'hex').toString('latin1'))].join('\n');
}

/** Sends the reminder of an unfinished claim and a lookup code; returns the code. */
export async function sendTheRest(): Promise<string> {
  const session = { email: 'ada@example.com', orderId, status: 'CHOOSING_ITEMS' };
  await test.app.inject({
    method: 'PUT',
    url: '/v1/sessions/status',
    headers: bearer(shopper),
    payload: session,
  });
  test.clock.now += 25 * 3_600_000;
  expect(await remindAbandoned(test.context)).toBeGreaterThan(0);
  const { rows } = await test.database.admin.query(
    'select number_key, email_key from orders where store_id = $1 and id = $2',
    [mine, orderId],
  );
  const payload = { storeId: mine, numberKey: rows[0].number_key, emailKey: rows[0].email_key };
  await test.database.admin.query("delete from mails where kind is distinct from 'signature_wanted'");
  await lookupCodeTasks(test.context).send_lookup_code?.(payload, {} as never);
  const codes = (await readMails(test)).map(
    ({ body }) => /Your code is ([0-9A-Z]{4}-[0-9A-Z]{4})/.exec(body)?.[1],
  );
  return codes.find((code) => code !== undefined) ?? '';
}
