/**
 * Takes a store over from another installation's export, with the same ids: in one transaction, whole or not at all. What was to leave
 * (money, goods, credit, mails) leaves there or is carried out by a person here, so that it can't leave twice.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { noteChange } from '../audit/note.ts';
import { type StoreId, storeOfOperator } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { appliedMigrations } from '../database/migrate.ts';
import type { CamelRow } from '../database/rows.ts';
import { isFileRef } from '../uploads/storage.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { exportedTables, LEFT_BEHIND, type StoreTable } from './tables.ts';

/** It can't be taken; the message says why, for the operator. */
export class NotTaken extends Error {}

/** Bytes of one row. */
const LONGEST_ROW = 16_000_000;
const PAGE = 500;

/** They would refuse, count or tell anew what was decided long ago. */
const SILENCED: readonly (readonly [table: string, trigger: string])[] = [
  ['claim_events', 'claim_events_told'],
  ['claim_events', 'claim_events_to_help_desk'],
  ['claim_events', 'claim_events_noted'],
  ['shipment_scans', 'shipment_scans_noted'],
  ['claim_items', 'claim_items_inserted'],
  ['claim_resolutions', 'claim_resolutions_promised'],
  ['protection_changes', 'protection_changes_told'],
];

/** What a row becomes here, as SQL over the row `r`. */
const CHANGED: Readonly<Record<string, string>> = {
  // Its account and its proven hosts are those of the installation that was left.
  stores: `r || '{"account_id": null, "deleting_at": null}'`,
  // Whether what was sent took effect, only a person can find out.
  claim_instructions: `r || '{"next_at": null, "sealed_code": null}' || case r ->> 'state'
    when 'WAITING' then '{"hold": "by_hand"}'::jsonb when 'SENDING' then '{"hold": null, "state": "UNKNOWN"}' else '{}' end`,
  shipping_labels: `r || '{"next_at": null}' || case r ->> 'state'
    when 'WAITING' then '{"state": "CANCELLED"}'::jsonb when 'SENDING' then '{"state": "UNKNOWN"}' else '{}' end`,
  // Its customer has the code in a mail.
  claim_resolutions: `r || '{"sealed_code": null}'`,
  // Two installations must not decide the same claims.
  automation_rules: `case r ->> 'state' when 'live' then r || '{"state": "off"}' else r end`,
  // Tracking tools are connected anew.
  parcels: `r || '{"next_at": null, "provider": null, "reference": null, "tries": 0}'`,
};

/** Which rows are taken. */
const TAKEN: Readonly<Record<string, string>> = {
  // What waits to be sent is sent by the installation that was left.
  mails: `r ->> 'sent_at' is not null`,
};

/** Rows by table. @throws NotTaken */
export async function takeStore(
  { context, admin }: { context: Context; admin: Pool },
  dir: string,
): Promise<{ manifest: Manifest; taken: Map<string, number> }> {
  const manifest = await readManifest(dir);
  if (!manifest) throw new NotTaken('this is no complete export: export.json is missing or can’t be read');
  await refuseOtherRelease(admin, manifest);
  const storeId = storeOfOperator(manifest.store.id);
  const client = await admin.connect();
  const written: string[] = [];
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await client.query("select set_config('app.store', $1, true)", [storeId]);
    await refuseTaken(client, manifest);
    const tables = (await exportedTables(client)).filter(({ name }) => !(name in LEFT_BEHIND));
    for (const table of tables) await stage(client, table, { dir, manifest });
    const taken = await writeStaged(client, tables);
    written.push(...(await takeFiles(context, client, storeId, dir)));
    await client.query(
      `insert into unhashed_photos select store_id, file_key from files
       where store_id = $1 and claim_id is not null and kind = 'image' and stored_at is not null`,
      [storeId],
    );
    await noteChange(client, storeId, { subject: { id: storeId, name: manifest.store.slug } });
    await client.query('commit');
    return { manifest, taken };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    for (const fileKey of written) await context.files.remove({ storeId, fileKey }).catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function refuseOtherRelease(admin: Pool, { migration }: Manifest): Promise<void> {
  const here = (await appliedMigrations(admin)).at(-1)?.name;
  if (here !== migration)
    throw new NotTaken(
      `it was exported at ${migration} and this database is at ${here}: bring both to the same release, and export again`,
    );
}

async function refuseTaken(client: PoolClient, { store }: Manifest): Promise<void> {
  const { rowCount } = await client.query('select from stores where id = $1 or slug = $2', [
    store.id,
    store.slug,
  ]);
  if (rowCount !== 0) throw new NotTaken(`the store "${store.slug}" is here already`);
}

const staged = ({ name }: StoreTable) => `taken_${name}`;

/** Reads the rows of a table into a temporary one, and compares them with the manifest and with the store. */
async function stage(
  client: PoolClient,
  table: StoreTable,
  { dir, manifest }: { dir: string; manifest: Manifest },
): Promise<void> {
  const { name, column } = table;
  const path = join(dir, `${name}.ndjson`);
  await client.query(`create temporary table ${staged(table)} (r jsonb not null) on commit drop`);
  let [page, count]: [string[], number] = [[], 0];
  const flush = async () => {
    await client
      .query(`insert into ${staged(table)} select unnest($1::text[])::jsonb`, [page])
      .catch(unread(name));
    count += page.length;
    page = [];
  };
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  if (!isThere) throw new NotTaken(`${name}.ndjson is missing`);
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (line.length > LONGEST_ROW) throw new NotTaken(`${name}.ndjson has a row that is too long`);
    page.push(line);
    if (page.length === PAGE) await flush();
  }
  if (page.length > 0) await flush();
  if (count !== manifest.tables[name])
    throw new NotTaken(`${name}.ndjson has ${count} rows instead of ${manifest.tables[name] ?? 'none'}`);
  const { rows } = await client.query(
    `select exists (select from ${staged(table)} where jsonb_typeof(r) <> 'object' or r ->> '${column}' is distinct from $1) as other`,
    [manifest.store.id],
  );
  if (rows[0]?.other) throw new NotTaken(`${name}.ndjson has rows of another store`);
}

const unread =
  (name: string) =>
  (error: unknown): never => {
    if (error instanceof DatabaseError && error.code?.startsWith('22'))
      throw new NotTaken(`${name}.ndjson has a row that can’t be read`);
    throw error;
  };

async function writeStaged(client: PoolClient, tables: readonly StoreTable[]): Promise<Map<string, number>> {
  const taken = new Map<string, number>();
  // From here on other writers of these tables wait.
  for (const [table, trigger] of SILENCED)
    await client.query(`alter table ${table} disable trigger ${trigger}`);
  for (const table of tables) {
    const columns = await columnsOf(client, table.name);
    const { rowCount } = await client
      .query(
        `insert into ${table.name} (${columns}) overriding system value
         select ${columns} from (select ${CHANGED[table.name] ?? 'r'} as r from ${staged(table)} where ${TAKEN[table.name] ?? 'true'}) as changed,
           jsonb_populate_record(null::${table.name}, changed.r)`,
      )
      .catch(refused(table.name));
    taken.set(table.name, rowCount ?? 0);
  }
  await client.query('set constraints all immediate').catch(refused('the ledger'));
  for (const [table, trigger] of SILENCED)
    await client.query(`alter table ${table} enable trigger ${trigger}`);
  return taken;
}

/** All that are not computed. */
async function columnsOf(client: PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name).join(', ');
}

const refused =
  (what: string) =>
  (error: unknown): never => {
    if (!(error instanceof DatabaseError)) throw error;
    const { constraint, message } = error;
    throw new NotTaken(`the database refuses ${what}: ${constraint ?? message}`);
  };

async function takeFiles(
  context: Context,
  client: PoolClient,
  storeId: StoreId,
  dir: string,
): Promise<string[]> {
  const { rows } = await client.query<CamelRow<'files', 'file_key'>>(
    'select file_key as "fileKey" from files where store_id = $1 and stored_at is not null',
    [storeId],
  );
  const written: string[] = [];
  for (const { fileKey } of rows) {
    if (!isFileRef({ storeId, fileKey }))
      throw new NotTaken('files.ndjson names a file that can’t be one of ours');
    const path = join(dir, 'files', fileKey);
    const found = await stat(path).catch(() => null);
    // A file that was lost there is shown as missing here too.
    if (!found?.isFile()) continue;
    await context.files.write({ storeId, fileKey }, createReadStream(path));
    written.push(fileKey);
  }
  return written;
}
