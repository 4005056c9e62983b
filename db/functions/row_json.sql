-- A table's row as JSON, with its numeric columns as strings: JavaScript would read numbers, and lose digits.
create function row_json(p_row anyelement) returns jsonb language plpgsql stable as $$
declare
  plain jsonb := to_jsonb(p_row);
begin
  return plain || (
    select coalesce(jsonb_object_agg(a.attname, plain ->> a.attname), '{}')
    from pg_type t join pg_attribute a on a.attrelid = t.typrelid
    where t.oid = pg_typeof(p_row) and a.attnum > 0 and not a.attisdropped and a.atttypid = 'numeric'::regtype);
end $$;
