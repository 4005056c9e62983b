/** A store's imports, and what one of them refused, page by page. */
import type {
  ImportKeptList,
  ImportRefusalList,
  ImportRefusalQuery,
  ImportRunList,
  ImportRunQuery,
} from '../../contract/import-run.ts';
import type { ImportKind } from '../../domain/imports/import-run.ts';
import { openCursor, pageOf } from '../http/cursor.ts';
import type { HeldStore } from '../http/team-calls.ts';
import { type RunName, readRun } from './commands.ts';
import { presentRun } from './present.ts';
import { listKept, listRefusals, listRuns } from './queries.ts';

const sealOf = ({ context: { secret, otherSecrets }, storeId }: HeldStore, list: string) => ({
  ...{ secret, otherSecrets },
  list: `${storeId} ${list}`,
});

export async function listImports(
  held: HeldStore,
  kind: ImportKind,
  { cursor, limit }: ImportRunQuery,
): Promise<ImportRunList> {
  const { client, storeId, now } = held;
  const seal = sealOf(held, `imports ${kind}`);
  const after = openCursor(seal, cursor);
  const rows = await listRuns(client, storeId, kind, { after, limit, now });
  const { page, nextCursor } = pageOf(rows, limit, seal, ({ key, id }) => [key, id]);
  return { runs: page.map(presentRun), nextCursor };
}

export async function readRefusals(
  held: HeldStore,
  name: RunName,
  { cursor, limit }: ImportRefusalQuery,
): Promise<ImportRefusalList> {
  const { client, storeId } = held;
  const { id } = (await readRun(held, name)).run;
  const seal = sealOf(held, `refusals ${id}`);
  const after = Number(openCursor(seal, cursor)?.[0] ?? 0);
  const rows = await listRefusals(client, storeId, { id, after, limit });
  const { page, nextCursor } = pageOf(rows, limit, seal, ({ number }) => [String(number), id]);
  return { refusals: page, nextCursor };
}

export async function readKept(
  held: HeldStore,
  name: RunName,
  { cursor, limit }: ImportRefusalQuery,
): Promise<ImportKeptList> {
  const { client, storeId } = held;
  const { id } = (await readRun(held, name)).run;
  const seal = sealOf(held, `kept ${id}`);
  const after = Number(openCursor(seal, cursor)?.[0] ?? 0);
  const rows = await listKept(client, storeId, { id, after, limit });
  const { page, nextCursor } = pageOf(rows, limit, seal, ({ number }) => [String(number), id]);
  return { kept: page, nextCursor };
}
