/** The code of a gift card: whoever has it can spend it. */
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { carryOut } from '../../../../test/carrying.ts';
import { type Desk, openDesk } from '../../../../test/claim-desk.ts';
import { connectTo, registeredFor, testedProvider } from '../../../../test/provider.ts';
import { openVault } from '../../../../test/vault.ts';
import { fileableOrder } from '../../../../test/world.ts';
import type { StoreId } from '../../auth/caller.ts';
import { resealValues } from '../../database/sealed-values.ts';
import { withStore } from '../../database/with-store.ts';
import { drawMail } from '../../mail/draw.ts';
import { exportPerson } from '../../privacy/export/jobs.ts';
import { addExport } from '../../privacy/export/queries.ts';
import { storeById } from '../../stores/queries.ts';

const vault = openVault({ by: 'nothing' }, false);
const test = await createTestApp(
  {},
  {
    providers: {
      shopify: registeredFor(testedProvider(), {
        credit: { forms: ['gift_card'], carrier: vault.carrier() },
      }),
    },
  },
);
afterAll(() => test.close());

const { context, database } = test;
let made = 0;
let store: StoreId;
beforeEach(async () => {
  made += 1;
  store = await test.addStore({ id: `store${made}`, slug: `slug${made}` });
  await connectTo(context, store, 'shopify');
  vault.effects.length = 0;
  vault.mishaps.length = 0;
});

async function approved(): Promise<Desk> {
  const order = fileableOrder(test.clock.now, {
    customer: { email: 'ada@example.com', name: 'Ada', phone: null },
  });
  const desk = await openDesk(test, store, { order });
  const resolutions = [{ claimItemId: desk.itemId, resolutionType: 'STORE_CREDIT', quantity: 1 }];
  await desk.team('POST', '/resolutions', { resolutions });
  return desk;
}
async function work(): Promise<void> {
  await carryOut(context, store);
}
const codes = () => vault.effects.map(({ order }) => (order as { code: string }).code);
async function given(): Promise<{ desk: Desk; code: string }> {
  const desk = await approved();
  await work();
  const [code = ''] = codes();
  return { desk, code };
}
const onPage = async (desk: Desk) => (await desk.shopper('GET', '')).json.claimStoreCredits;

/** The tables of the whole database, the queue of jobs too, that have the word in any row. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await database.admin.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await database.admin.query(
      `select from ${name} t where position($1 in t::text) > 0 or position($2 in t::text) > 0 limit 1`,
      [word, Buffer.from(word).toString('hex')],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

describe('the code of a gift card', () => {
  it('reaches the customer by mail and on their page; the team sees its last four characters', async () => {
    const { desk, code } = await given();
    expect(code).toMatch(/^[A-Z2-9]{16}$/);
    expect(await onPage(desk)).toMatchObject([{ code }]);
    const seen = JSON.stringify([(await desk.team('GET', '')).json, (await desk.team('GET', '/desk')).json]);
    expect(seen).not.toContain(code);
    expect(seen).toContain(`…${code.slice(-4)}`);
    const { rows } = await database.admin.query(
      "select * from mails where claim_id = $1 and kind = 'credit_sent'",
      [desk.id],
    );
    expect(drawMail(context, rows[0]).body).toContain(`Enter this code at checkout: ${code}.`);
  });

  it('stands in the clear in no table, before it is sent, while its answer is lost, and after', async () => {
    vault.mishaps.push('silence');
    await approved();
    let tried = '';
    vault.pause = async () => {
      const { rows } = await database.admin.query('select body from claim_instructions where store_id = $1', [
        store,
      ]);
      tried = rows[0].body;
    };
    await work();
    vault.pause = async () => undefined;
    expect(JSON.parse(tried).order.code).toBe('');
    const { code } = await given();
    expect(await tablesWith(code)).toEqual([]);
    expect((await tablesWith('ada@example.com')).length).toBeGreaterThan(0);
  });

  it('is the same when it is sent again, also after a refusal', async () => {
    vault.mishaps.push({ answers: { kind: 'busy', retryAfterSeconds: 1 } });
    const orders: unknown[] = [];
    const desk = await approved();
    await work();
    const before = await sealed();
    test.clock.now += 3_600_000;
    await work();
    orders.push(...codes());
    expect([orders.length, await sealed()]).toEqual([1, before]);
    expect(await onPage(desk)).toMatchObject([{ code: orders[0] }]);
  });

  it('is not sent if somebody exchanged it in the database', async () => {
    const { desk } = await given();
    const other = await approved();
    await database.admin.query(
      `update claim_instructions set sealed_code = (select sealed_code from claim_instructions where claim_id = $1),
         body = (select body from claim_instructions where claim_id = $1),
         body_hash = (select body_hash from claim_instructions where claim_id = $1), provider = 'shopify'
       where claim_id = $2`,
      [desk.id, other.id],
    );
    await work().catch(() => undefined);
    expect(vault.effects).toHaveLength(1);
  });

  it('opens with the next secret of the installation, and no more with the one before', async () => {
    const { desk, code } = await given();
    const ring = { secret: 'n'.repeat(40), otherSecrets: [context.secret] };
    await resealValues(database.admin, ring);
    expect(await onPage(desk)).toMatchObject([{ code: null }]);
    const back = { secret: context.secret, otherSecrets: [ring.secret] };
    await resealValues(database.admin, back);
    expect(await onPage(desk)).toMatchObject([{ code }]);
  });

  it('is in what its customer gets of their data, whole only for who may set the credit of the store', async () => {
    const { code } = await given();
    const asked = async (role: 'store_admin' | 'store_support') => {
      const headers = { authorization: `Bearer ${await test.token(store, role)}` };
      const payload = { email: 'ada@example.com' };
      const answer = await test.app.inject({ method: 'POST', url: '/v1/person-exports', headers, payload });
      const { rows } = await database.admin.query(
        "select payload from graphile_worker._private_jobs where payload ->> 'id' = $1",
        [answer.json().id],
      );
      return rows[0]?.payload.hasCodes;
    };
    expect([await asked('store_admin'), await asked('store_support')]).toEqual([true, false]);
    const now = test.clock.now;
    const fileKey = `export${made}`.padEnd(30, '0');
    await withStore(context.db, store, (client) =>
      addExport(client, store, {
        ...{ id: 'x1', emailKey: 'ada@example.com', fileKey },
        createdAt: new Date(now).toISOString(),
        expiresAt: new Date(now + 86_400_000).toISOString(),
        hasCodes: false,
      }),
    );
    for (const [hasCodes, shown] of [
      [false, `…${code.slice(-4)}`],
      [true, code],
    ] as const) {
      await database.admin.query("update person_exports set state = 'waiting'");
      await exportPerson(context, await storeById(database.db, store), 'x1', hasCodes);
      const file = await context.files.read({ storeId: store, fileKey });
      expect(file && (await text(Readable.from(file.stream)))).toContain(`"code":"${shown}"`);
    }
  });

  const sealed = async () =>
    (await database.admin.query('select sealed_code from claim_instructions where store_id = $1', [store]))
      .rows;
});
