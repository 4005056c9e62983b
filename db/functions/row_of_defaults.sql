-- A row of a table as its columns' defaults make it; p_row: null, of the table's type. Immutable, so that a plan takes it as a constant: a
-- plan that writes the table is made anew when the table changes. So a default that is not a constant is refused.
create function row_of_defaults(p_row anyelement) returns anyelement language plpgsql immutable as $$
declare
  defaults text;
  filled p_row%type;
begin
  select coalesce(string_agg(format('%L, %s', a.attname, pg_get_expr(d.adbin, d.adrelid)), ', '), '') into defaults
  from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum and a.attgenerated = ''
  where d.adrelid = (select t.typrelid from pg_type t where t.oid = pg_typeof(p_row));
  if defaults ~ '\w\(|\m(CURRENT_|LOCALTIME|SESSION_USER|SYSTEM_USER)' then
    raise exception '% has a default that is not a constant: %', pg_typeof(p_row), defaults;
  end if;
  execute format('select r.* from jsonb_populate_record($1, jsonb_build_object(%s)) r', defaults) into filled using p_row;
  return filled;
end $$;
