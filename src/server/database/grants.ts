/** Moves privileges in a database from some roles to another. */
import type { Pool } from 'pg';

type Moved = { grant: string; revoke: string };

// Every object with privileges that a migration could have granted to the application. Names are formatted and quoted
// as PostgreSQL prints them.
const GRANTED = `
  with opened as (
    select 'table' as kind, c.oid::regclass::text as object, '' as columns, c.relacl as acl
      from pg_class c where c.relkind in ('r', 'p', 'v', 'm')
    union all select 'sequence', c.oid::regclass::text, '', c.relacl from pg_class c where c.relkind = 'S'
    union all select 'table', a.attrelid::regclass::text, format('(%I)', a.attname), a.attacl
      from pg_attribute a where a.attacl is not null and not a.attisdropped
    union all select 'routine', p.oid::regprocedure::text, '', p.proacl from pg_proc p
    union all select 'schema', quote_ident(n.nspname), '', n.nspacl from pg_namespace n
    union all select 'database', quote_ident(d.datname), '', d.datacl from pg_database d where d.datname = current_database()),
  others as (
    select oid, rolname from pg_roles where rolname <> $2 and (rolname = $1 or rolname ~ ('^' || $1 || '_[0-9]+$')))
  select format('grant %s%s on %s %s to %I', a.privilege_type, o.columns, o.kind, o.object, $2) as grant,
    format('revoke %s%s on %s %s from %I', a.privilege_type, o.columns, o.kind, o.object, r.rolname) as revoke
  from opened o, aclexplode(o.acl) a, others r where a.grantee = r.oid
  union all
  select
    format('alter default privileges for role %I %s grant %s on %s to %I', owner.rolname, place, a.privilege_type, things, $2),
    format('alter default privileges for role %I %s revoke %s on %s from %I', owner.rolname, place, a.privilege_type, things, r.rolname)
  from pg_default_acl d
    join pg_roles owner on owner.oid = d.defaclrole
    left join pg_namespace n on n.oid = d.defaclnamespace
    cross join lateral (select
      case when n.oid is null then '' else format('in schema %I', n.nspname) end as place,
      case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions'
        when 'T' then 'types' else 'schemas' end as things) words
    cross join lateral aclexplode(d.defaclacl) a
    join others r on r.oid = a.grantee`;

/**
 * Grants a role all privileges in this database of roles named `like`, or `like` plus a number, and revokes theirs.
 * These are the shared role of releases before 0.2.0, and the role of the database this one was copied from.
 */
export async function moveGrants(admin: Pool, { like, to }: { like: string; to: string }): Promise<void> {
  const { rows } = await admin.query<Moved>(GRANTED, [like, to]);
  if (rows.length === 0) return;
  const client = await admin.connect();
  try {
    await client.query('begin');
    for (const { grant, revoke } of rows) await client.query(`${grant}; ${revoke}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
