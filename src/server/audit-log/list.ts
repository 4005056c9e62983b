/**
 * The audit log of a store with keyset pagination, newest first: its own lines, and what the team did to claims from their
 * history. A search looks at so many lines at a time, since a rare word must not cost a whole log.
 */
import type { PoolClient } from 'pg';
import type { AuditFilter, AuditLine, AuditLog, AuditQuery } from '../../contract/audit.ts';
import { CLAIM_DEEDS, CLAIM_PREFIX, DEEDS, deedOf } from '../../domain/audit/operations.ts';
import type { TeamCaller } from '../auth/caller.ts';
import { allOf, exactTime, Query } from '../database/query.ts';
import { openCursor, type Place, pageOfWalk, type Walked } from '../http/cursor.ts';
import type { HeldStore } from '../http/team-calls.ts';

export const LOOKED_AT = 2_000;

type Row = Omit<AuditLine, 'did'> & { key: string };
type WalkedLog = Walked<Row> & { names: Record<string, string> };

export async function listAudit(
  { client, caller, context: { secret, otherSecrets } }: HeldStore,
  query: AuditQuery,
): Promise<AuditLog> {
  const seal = { secret, otherSecrets, list: `${caller.storeId} audit` };
  const found = await walk(client, caller, query, openCursor(seal, query.cursor));
  const looked = { limit: query.limit, most: LOOKED_AT };
  const { page, nextCursor } = pageOfWalk(found, looked, seal, (row) => [row.key, row.id]);
  return { lines: page.map((row) => present(row, found.names)), nextCursor };
}

async function walk(
  client: PoolClient,
  caller: TeamCaller,
  query: AuditQuery,
  after: Place | null,
): Promise<WalkedLog> {
  const { text, values } = auditQuery(caller, query, after);
  const { rows } = await client.query<WalkedLog>(text, values);
  return rows[0] ?? { found: [], walked: 0, last: null, names: {} };
}

/** The history of a claim keeps ids; its actors are named as they are called now. */
function present({ key: _, ...row }: Row, names: Record<string, string>): AuditLine {
  const { actor, subject, operation, at } = row;
  const name = actor.name || (names[actor.id ?? ''] ?? actor.id ?? '');
  return {
    ...row,
    at: new Date(at).toISOString(),
    actor: { ...actor, name },
    did: deedOf(operation, subject),
  };
}

const isFiltered = ({ q, actor, actorKind, operation, subject, subjectId, settings }: AuditFilter): boolean =>
  [q, actor, actorKind, operation, subject, subjectId, settings].some((one) => one !== undefined);

/** One row: a page plus one line, how many were looked at, the place of the last, and the names of actors. */
export function auditQuery(caller: TeamCaller, query: AuditQuery, after: Place | null) {
  const sql = new Query();
  const store = sql.value(caller.storeId);
  const most = sql.value(query.limit + 1);
  const many = isFiltered(query) ? LOOKED_AT : most;
  const [at, id] = (after ?? []).map((value) => sql.value(value));
  const [from, to] = [query.createdAfter, query.createdBefore].map((value) => value && sql.value(value));
  const within = (time: string, key: string) =>
    allOf(
      at && `${time} <= ${at}::timestamptz`,
      at && `(${time}, ${key}) < (${at}::timestamptz, ${id})`,
      from && `${time} >= ${from}::timestamptz`,
      to && `${time} < ${to}::timestamptz`,
    );
  const parts = [ownLines(store, query.settings ? ofSettings(within) : within, many)];
  if (caller.permissions.has('claim:read') && !query.settings)
    parts.push(claimLines(store, within, many, sql.value(CLAIM_PREFIX)));
  const text = `with ${parts.map((part, n) => `part_${n} as materialized (${part})`).join(', ')},
    walked as materialized (
      select * from (${parts.map((_, n) => `select * from part_${n}`).join(' union all ')}) w
      order by w.at desc, w.id desc limit ${many}),
    found as (select w.* from walked w ${conditionsOf(sql, query)} order by w.at desc, w.id desc limit ${most})
    select
      (select coalesce(json_agg(json_build_object('key', ${exactTime('f.at')}, 'id', f.id, 'at', f.at,
        'actor', json_build_object('kind', f.actor_kind, 'id', f.actor_id, 'name', f.by_name),
        'operation', f.operation,
        'subject', json_build_object('kind', f.subject_kind, 'id', f.subject_id, 'name', f.subject_name),
        'before', f.before, 'after', f.after, 'requestId', f.request_id) order by f.at desc, f.id desc), '[]')
        from found f) as found,
      (select count(*)::int from walked) as walked,
      (select array[${exactTime('w.at')}, w.id] from walked w order by w.at, w.id limit 1) as last,
      actor_names(${store}, array(select distinct f.actor_id from found f where f.by_name = '')) as names`;
  return { text, values: sql.values };
}

type Within = (time: string, key: string) => string;
const and = (conditions: string) => (conditions === '' ? '' : `and ${conditions}`);

const ownLines = (store: string, within: Within, many: string | number): string =>
  `select a.at, a.id, a.actor_kind, a.actor_id, a.by_name, a.operation, a.subject_kind, a.subject_id, a.subject_name,
     a.before, a.after, a.request_id
   from audit_log a where a.store_id = ${store} ${and(within('a.at', 'a.id'))}
   order by a.at desc, a.id desc limit ${many}`;

/** Written out, so that the index of the lines about settings serves it. */
const ofSettings =
  (within: Within): Within =>
  (time, key) =>
    allOf(within(time, key), "a.operation in ('patchStore', 'patchRevShare')");

const EVENT_ID = `(e.claim_id || '-' || e.sequence) collate "C"`;

/** What the team did to claims. */
const claimLines = (store: string, within: Within, many: string | number, prefix: string): string =>
  `select e.at, ${EVENT_ID} as id,
     case when exists (select from api_tokens t where t.store_id = ${store} and t.id = e.actor_id) then 'token' else 'person' end,
     e.actor_id, '', ${prefix} || e.kind, 'claim', e.claim_id,
     '#' || (select c.claim_number from claims c where c.store_id = ${store} and c.id = e.claim_id),
     case when e.from_status is distinct from e.to_status and e.to_status is not null
       then jsonb_build_object('status', e.from_status) end,
     case when e.from_status is distinct from e.to_status and e.to_status is not null
       then jsonb_build_object('status', e.to_status) end,
     null
   from claim_events e where e.store_id = ${store} and e.actor_kind = 'team' and e.actor_id is not null
     ${and(within('e.at', EVENT_ID))}
   order by e.at desc, ${EVENT_ID} desc limit ${many}`;

function conditionsOf(
  sql: Query,
  { q, actor, actorKind, operation, subject, subjectId, settings }: AuditFilter,
): string {
  const found = q?.toLowerCase();
  const said = found === undefined ? [] : saidWith(found);
  const conditions = allOf(
    actor && `w.actor_id = ${sql.value(actor)}`,
    actorKind && `w.actor_kind = ${sql.value(actorKind)}`,
    operation && `w.operation = ${sql.value(operation)}`,
    subject && `w.subject_kind = ${sql.value(subject)}`,
    subjectId && `w.subject_id = ${sql.value(subjectId)}`,
    settings &&
      `exists (select from unnest(${sql.value(settings)}::text[]) p where
        (w.before #> string_to_array(p, '.')) is not null or (w.after #> string_to_array(p, '.')) is not null)`,
    found !== undefined &&
      `(strpos(lower(concat_ws(' ', w.by_name, w.subject_name, w.before, w.after)), ${sql.value(found)}) > 0
        or w.operation = any (${sql.value(said)}::text[]))`,
  );
  return conditions === '' ? '' : `where ${conditions}`;
}

/** The operations whose sentences have the words. */
const saidWith = (words: string): string[] => [
  ...Object.entries(DEEDS).flatMap(([name, [, did]]) => (did.toLowerCase().includes(words) ? [name] : [])),
  ...Object.entries(CLAIM_DEEDS).flatMap(([kind, did]) =>
    `${did} claim`.includes(words) ? [CLAIM_PREFIX + kind] : [],
  ),
];
