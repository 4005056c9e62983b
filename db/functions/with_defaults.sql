-- Rows as JSON (one, or an array) with each missing key set to its column's default, for jsonb_populate_record(set), which would
-- make it null. A key that is there stays, null too. A filing calls it for each table that it writes: where all keys are there, that is one
-- look at the catalog, without a loop.
create function with_defaults(p_table regclass, p_rows jsonb) returns jsonb language plpgsql as $$
declare
  many boolean := jsonb_typeof(p_rows) = 'array';
  given jsonb := case when many then p_rows else jsonb_build_array(p_rows) end;
  missing text;
  filled jsonb;
begin
  select string_agg(format('%L, %s', a.attname, pg_get_expr(d.adbin, d.adrelid)), ', ') into missing
  from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum and a.attgenerated = ''
  where d.adrelid = p_table and exists (select from jsonb_array_elements(given) e where not e.value ? a.attname);
  if missing is null then
    return p_rows;
  end if;
  execute format(
    'select jsonb_agg(jsonb_build_object(%s) || e.row order by e.n) from jsonb_array_elements($1) with ordinality as e (row, n)', missing)
  into filled using given;
  return case when many then filled else filled -> 0 end;
end $$;
