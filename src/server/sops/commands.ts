/** Writing procedures. Each save is a version: who, when, and what changed. */
import { diffLines } from 'diff';
import type { z } from 'zod';
import type {
  Sop,
  SopBlock,
  sopBodySchema,
  sopVersionQuerySchema,
  sopVersionSchema,
} from '../../contract/sop.ts';
import { shortId } from '../auth/short-id.ts';
import {
  actorIdOf,
  type HeldStore,
  type HeldWrite,
  type Params,
  refuseOtherVersion,
} from '../http/team-calls.ts';
import { namesOf } from '../people/colleagues.ts';
import { ProblemError } from '../problem-error.ts';
import { readMarkdown } from './markdown.ts';
import {
  countSops,
  dropSop,
  findSop,
  findVersions,
  listVersions,
  type SopRow,
  saveSop,
  type VersionRow,
} from './queries.ts';

type Versioned = HeldWrite & { version: number | null };
type Body = z.output<typeof sopBodySchema>;

const MOST_SOPS = 200;

function blocksOf(body: string): SopBlock[] {
  const read = readMarkdown(body);
  if (!read.ok) throw new ProblemError(read.code, { fields: [{ path: 'body', message: '' }] });
  return read.blocks;
}

export async function readSop({ client, storeId }: HeldStore, { id = '' }: Params): Promise<Sop> {
  const sop = await findSop(client, storeId, id);
  if (!sop) throw new ProblemError('not_found');
  return sop;
}

async function save(held: HeldWrite, before: SopRow | null, sop: Omit<SopRow, 'updatedAt'>): Promise<Sop> {
  const { client, storeId, caller, now } = held;
  await saveSop(client, storeId, sop, { actorId: actorIdOf(caller), now });
  held.changed({ subject: named(sop), before, after: sop });
  return readSop(held, { id: sop.id });
}

const named = ({ id, title }: Pick<SopRow, 'id' | 'title'>) => ({ id, name: title });

/** Not shown on claims until it is made active. */
export async function createSop(held: HeldWrite, body: Body): Promise<Sop> {
  const blocks = blocksOf(body.body);
  if ((await countSops(held.client, held.storeId)) >= MOST_SOPS) {
    throw new ProblemError('too_many_sops', { params: { max: MOST_SOPS } });
  }
  return save(held, null, { ...body, id: shortId(), blocks, active: false, version: 1 });
}

async function heldSop({ client, storeId, version }: Versioned, { id = '' }: Params): Promise<SopRow> {
  const sop = await findSop(client, storeId, id, 'for update');
  if (!sop) throw new ProblemError('not_found');
  refuseOtherVersion(version, sop);
  return sop;
}

export async function replaceSop(held: Versioned, body: Body, params: Params): Promise<Sop> {
  const blocks = blocksOf(body.body);
  const before = await heldSop(held, params);
  const isSame =
    before.title === body.title &&
    before.body === body.body &&
    before.claimTypes.join() === body.claimTypes.join();
  return isSame ? before : save(held, before, { ...before, ...body, blocks, version: before.version + 1 });
}

export async function setState(
  held: Versioned,
  { active }: { active: boolean },
  params: Params,
): Promise<Sop> {
  const before = await heldSop(held, params);
  return before.active === active
    ? before
    : save(held, before, { ...before, active, version: before.version + 1 });
}

export async function deleteSop(held: HeldWrite, params: Params): Promise<null> {
  const before = await readSop(held, params);
  await dropSop(held.client, held.storeId, before.id);
  held.changed({ subject: named(before), before });
  return null;
}

const present = ({ version, title, active, actorId, createdAt }: Presented, names: Map<string, string>) => ({
  version,
  title,
  active,
  at: createdAt,
  by: { id: actorId, name: names.get(actorId) ?? null },
});
type Presented = Omit<VersionRow, 'body' | 'claimTypes'>;

export async function readVersions(held: HeldStore, params: Params) {
  const { client, storeId } = held;
  const { id } = await readSop(held, params);
  const versions = await listVersions(client, storeId, id);
  const names = await namesOf(
    client,
    storeId,
    versions.map(({ actorId }) => actorId),
  );
  return { versions: versions.map((one) => present(one, names)) };
}

/** Bounded: texts that differ in more lines are shown as removed and added as a whole. */
const MOST_EDITS = 1_000;

function changesBetween(before: string, after: string): z.infer<typeof sopVersionSchema>['changes'] {
  const found = diffLines(before, after, { maxEditLength: MOST_EDITS });
  if (!found) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  }
  return found.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

export async function readVersion(
  { client, storeId }: HeldStore,
  { id = '', version = '' }: Params,
  { from }: z.output<typeof sopVersionQuerySchema>,
): Promise<z.infer<typeof sopVersionSchema>> {
  const number = /^\d{1,9}$/.test(version) ? Number(version) : 0;
  const other = from ?? number - 1;
  const versions = await findVersions(client, storeId, id, [number, other]);
  const [found, before] = [number, other].map((one) => versions.find((row) => row.version === one));
  if (!found || (from !== undefined && !before)) throw new ProblemError('not_found');
  const names = await namesOf(client, storeId, [found.actorId]);
  const { body, claimTypes } = found;
  const changes = before ? changesBetween(`${before.body}\n`, `${body}\n`) : [];
  return { ...present(found, names), claimTypes, body, from: before?.version ?? null, changes };
}
