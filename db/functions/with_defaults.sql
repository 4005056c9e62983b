-- Rows as JSON (one, or an array) with each missing key set to its column's default, for jsonb_populate_record(set), which would
-- make it null. A key that is there stays, null too.
create function with_defaults(p_table regclass, p_rows jsonb) returns jsonb language plpgsql as $$
declare
  filled jsonb := p_rows;
  one record;
begin
  for one in
    select a.attname as name, pg_get_expr(d.adbin, d.adrelid) as default_value
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum and a.attgenerated = ''
    where d.adrelid = p_table
      and jsonb_path_exists(p_rows, format('$[*] ? (!exists(@."%s"))', a.attname)::jsonpath)
  loop
    if jsonb_typeof(p_rows) = 'array' then
      execute format(
        'select jsonb_agg(jsonb_build_object(%L, %s) || e.given order by e.n)
         from jsonb_array_elements($1) with ordinality as e (given, n)', one.name, one.default_value)
      into filled using filled;
    else
      execute format('select jsonb_build_object(%L, %s) || $1', one.name, one.default_value) into filled using filled;
    end if;
  end loop;
  return filled;
end $$;
