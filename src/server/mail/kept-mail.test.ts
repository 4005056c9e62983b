/** Mails stored by an earlier release with their links, after the migration that removes those. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { databaseUrl, TEST_SECRET } from '../../../test/setup.ts';
import { sealToken } from '../auth/keys.ts';
import { knownMigrations, migrate } from '../database/migrate.ts';
import { openPool } from '../database/pool.ts';
import { prepareAppRole } from '../database/roles.ts';
import { drawText } from './draw.ts';
import type { KeptParts } from './parts.ts';

const MIGRATION = '0040_kept_mail.sql';
const root = openPool(inject('databaseUrl'), { max: 1 });
const name = `test_${randomBytes(6).toString('hex')}`;
const admin = openPool(databaseUrl(inject('databaseUrl'), name), { max: 2 });

const link = { storeId: 's1', claimId: 'c1', generation: 3, issuedAt: '2026-11-05T14:00:00.000Z' };
const resume = { storeId: 's1', orderId: 'o1', sessionId: 'x1', expiresAt: '2099-01-01T00:00:00.000Z' };
const claim = sealToken('claim', link, TEST_SECRET);
const undated = sealToken('claim', { ...link, issuedAt: null }, TEST_SECRET);
const AT = 'https://claims.example';
const ADDRESSES = {
  view: `${AT}/view/${claim}`,
  undated: `${AT}/view/${undated}`,
  review: `${AT}/view/${claim}/review`,
  sign: `${AT}/sign/c1?token=${sealToken('signature', link, TEST_SECRET)}`,
  resume: `${AT}/resume/${sealToken('resume', resume, TEST_SECRET)}?store=shop`,
};
const BROKEN = `${AT}/view/notatokenofoursatall.${'A'.repeat(32)}`;
const letterhead = { name: 'Shop', logoUrl: null, colors: {}, headingFont: 'Inter' };

const insert = (id: string, subject: string, body: string, parts: object | null) =>
  admin.query(
    `insert into mails (store_id, id, recipient, subject, body, parts, created_at)
     values ('s1', $1, 'ada@example.com', $2, $3, $4, now())`,
    [id, subject, body, parts && JSON.stringify(parts)],
  );

beforeAll(async () => {
  await root.query(`create database ${name}`);
  const before = (await knownMigrations()).map((one) => one.name).filter((one) => one < MIGRATION);
  await prepareAppRole(admin, TEST_SECRET);
  await migrate(admin, new Set(before));
  await admin.query("select set_config('app.store', 's1', false)");
  await admin.query(
    "insert into stores (id, slug, name, currency, time_zone, country) values ('s1', 'shop', 'Shop', 'USD', 'UTC', 'US')",
  );
  for (const [id, address] of Object.entries({ ...ADDRESSES, broken: BROKEN })) {
    const parts = {
      letterhead,
      greeting: 'Hello,',
      blocks: [],
      link: { says: 'Here:', label: 'Go', address },
    };
    await insert(id, 'News', `Here:\n${address}\n`, parts);
  }
  const blocks = [
    { kind: 'code', says: 'Your code is', code: '123456' },
    { kind: 'text', text: 'Enter it' },
  ];
  await insert('code', 'Your code for order 1001: 123456', '', {
    letterhead,
    greeting: '',
    blocks,
    link: null,
  });
  await insert('plain', 'News', `Follow it here:\n${ADDRESSES.view}\nShop`, null);
  await migrate(admin);
});
afterAll(async () => {
  await admin.end();
  await root.query(`drop database ${name} with (force)`);
  await root.end();
});

async function kept(): Promise<Map<string, { subject: string; parts: KeptParts }>> {
  const { rows } = await admin.query('select id, subject, parts from mails');
  return new Map(rows.map((row) => [row.id, row]));
}

it('no token and no code remains in them', async () => {
  const text = JSON.stringify([...(await kept())]);
  for (const address of [...Object.values(ADDRESSES), BROKEN]) {
    const [token = ''] = /[\w-]+\.[\w-]{32}/.exec(address) ?? [];
    expect(token.length).toBeGreaterThan(40);
    expect(text).not.toContain(token);
  }
  expect(text).not.toContain('123456');
});

it('one that still waits is sent with its original link', async () => {
  const mails = await kept();
  for (const [id, address] of Object.entries(ADDRESSES)) {
    const mail = mails.get(id);
    expect(mail && drawText({ secret: TEST_SECRET }, mail).body).toContain(`Here:\n${address}\n`);
  }
});

it('what can’t be regenerated is left out, and the rest of the mail stays', async () => {
  const mails = await kept();
  expect(mails.get('broken')?.parts).toMatchObject({ greeting: 'Hello,', link: null });
  expect(mails.get('code')).toMatchObject({
    subject: 'Your code for order 1001',
    parts: { blocks: [{ kind: 'text', text: 'Enter it' }] },
  });
  const plain = mails.get('plain');
  expect(plain && drawText({ secret: TEST_SECRET }, plain).body).toContain('Follow it here:\n…\nShop');
});
