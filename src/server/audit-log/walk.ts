/**
 * Walks lines of audit logs, the newest first. A search looks at so many lines at a time, since a rare word must not cost a
 * whole log.
 */
import type { PoolClient } from 'pg';
import type { AuditFilter, AuditLine, AuditLog, AuditQuery } from '../../contract/audit.ts';
import { CLAIM_DEEDS, CLAIM_PREFIX, DEEDS, deedOf } from '../../domain/audit/operations.ts';
import type { Context } from '../context.ts';
import { allOf, exactTime, Query, soughtText } from '../database/query.ts';
import { openCursor, type Place, pageOfWalk, type Walked } from '../http/cursor.ts';

export const LOOKED_AT = 2_000;

type Row = Omit<AuditLine, 'did'> & { key: string };
type WalkedLog = Walked<Row> & { names: Record<string, string> };

/** The condition of the page, for a time and a key. */
export type Within = (time: string, key: string) => string;

/** Which lines are walked. */
export type Source = (
  sql: Query,
  at: { within: Within; many: string | number },
) => {
  /** Queries, each with the columns of `LINE` and at most `many` rows, the newest first. */
  parts: readonly string[];
  /** JSON with the names of the actors in `found` whose lines have none. */
  names: string;
};

/** The columns of a line, of a table `a`. */
export const LINE =
  'a.at, a.id, a.actor_kind, a.actor_id, a.by_name, a.operation, a.subject_kind, a.subject_id, a.subject_name, a.before, a.after, a.request_id, null::integer as actor_version';

type At = { client: PoolClient; context: Pick<Context, 'secret' | 'otherSecrets'> };

/** @param list names the log in its cursors */
export async function walkAudit(
  { client, context: { secret, otherSecrets } }: At,
  list: string,
  source: Source,
  query: AuditQuery,
): Promise<AuditLog> {
  const seal = { secret, otherSecrets, list };
  const { text, values } = auditQuery(source, query, openCursor(seal, query.cursor));
  const { rows } = await client.query<WalkedLog>(text, values);
  const found = rows[0] ?? { found: [], walked: 0, last: null, names: {} };
  const looked = { limit: query.limit, most: LOOKED_AT };
  const { page, nextCursor } = pageOfWalk(found, looked, seal, (row) => [row.key, row.id]);
  return { lines: page.map((row) => present(row, found.names)), nextCursor };
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
function auditQuery(source: Source, query: AuditQuery, after: Place | null) {
  const sql = new Query();
  const most = sql.value(query.limit + 1);
  const many = isFiltered(query) ? LOOKED_AT : most;
  const [at, id] = (after ?? []).map((value) => sql.value(value));
  const [from, to] = [query.createdAfter, query.createdBefore].map((value) => value && sql.value(value));
  const within: Within = (time, key) =>
    allOf(
      at && `${time} <= ${at}::timestamptz`,
      at && `(${time}, ${key}) < (${at}::timestamptz, ${id})`,
      from && `${time} >= ${from}::timestamptz`,
      to && `${time} < ${to}::timestamptz`,
    );
  const { parts, names } = source(sql, { within, many });
  const text = `with ${parts.map((part, n) => `part_${n} as materialized (${part})`).join(', ')},
    walked as materialized (
      select * from (${parts.map((_, n) => `select * from part_${n}`).join(' union all ')}) w
      order by w.at desc, w.id desc limit ${many}),
    found as (select w.* from walked w ${conditionsOf(sql, query)} order by w.at desc, w.id desc limit ${most})
    select
      (select coalesce(json_agg(json_build_object('key', ${exactTime('f.at')}, 'id', f.id, 'at', f.at,
        'actor', json_build_object('kind', f.actor_kind, 'id', f.actor_id, 'name', f.by_name, 'version', f.actor_version),
        'operation', f.operation,
        'subject', json_build_object('kind', f.subject_kind, 'id', f.subject_id, 'name', f.subject_name),
        'before', f.before, 'after', f.after, 'requestId', f.request_id) order by f.at desc, f.id desc), '[]')
        from found f) as found,
      (select count(*)::int from walked) as walked,
      (select array[${exactTime('w.at')}, w.id] from walked w order by w.at, w.id limit 1) as last,
      ${names} as names`;
  return { text, values: sql.values };
}

/** The page's condition after another one. */
export const and = (conditions: string) => (conditions === '' ? '' : `and ${conditions}`);

function conditionsOf(
  sql: Query,
  { q, actor, actorKind, operation, subject, subjectId, settings }: AuditFilter,
): string {
  const said = q === undefined ? [] : saidWith(q.toLowerCase());
  const either = [
    ...(operation ? [`w.operation = any (${sql.value(operation)}::text[])`] : []),
    ...(settings
      ? [
          `exists (select from unnest(${sql.value(settings)}::text[]) p where
            (w.before #> string_to_array(p, '.')) is not null or (w.after #> string_to_array(p, '.')) is not null)`,
        ]
      : []),
  ];
  const conditions = allOf(
    actor && `w.actor_id = ${sql.value(actor)}`,
    actorKind && `w.actor_kind = ${sql.value(actorKind)}`,
    subject && `w.subject_kind = ${sql.value(subject)}`,
    subjectId && `w.subject_id = ${sql.value(subjectId)}`,
    (operation || settings) && `(${either.join(' or ')})`,
    // `offset 0`: the text is put together once.
    q !== undefined &&
      `((select strpos(fold_text(s.said), ${soughtText(sql, q)}) > 0
          from (select concat_ws(' ', w.by_name, w.subject_name, w.before, w.after) as said offset 0) s)
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
