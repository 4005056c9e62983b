-- Takes a person out of the rows of one table, and says how many it found: p_columns has a treatment for each column
-- (src/domain/privacy/personal.ts); null: the rows go. p_of says what p_id is: a claim or an order that is marked as erased, or an
-- erasure of a customer that is under way. Runs with its owner's rights: the application's role may not change histories.
create function erase_rows(
  p_store text, p_table text, p_of text, p_id text, p_by text, p_match text, p_columns jsonb, p_nobody text
) returns integer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  sought text;
  found_by text;
  changes text;
  gone integer;
begin
  perform set_config('app.store', p_store, true);
  select case p_of
    when 'claim' then (select c.id from claims c where c.store_id = p_store and c.id = p_id and c.erased_at is not null)
    when 'order' then (select o.id from orders o where o.store_id = p_store and o.id = p_id and o.erased_at is not null)
    when 'customer' then (select e.email_key from person_erasures e where e.store_id = p_store and e.id = p_id and e.ended_at is null)
  end into sought;
  if sought is null then
    raise exception 'nothing of this is being erased';
  end if;
  if not exists (
    select from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = p_table) then
    raise exception 'no table of stores';
  end if;
  if p_match = 'names' then
    -- The whole address, and not the end of a longer one. JSON has `\n` for a line break.
    sought := '((?<![[:alnum:].!#$%&''*+/=?^_`{|}~-])|(?<=\\[nrt]))' || regexp_replace(sought, '([^[:alnum:]])', '\\\1', 'g')
      || '(?![[:alnum:]-]|\.[[:alnum:]])';
  end if;
  found_by := case p_match
    when 'names' then format('lower(t.%I::text) ~ $2', p_by)
    when 'instruction' then format('t.%I in (select i.id from claim_instructions i where i.store_id = $1 and i.claim_id = $2)', p_by)
    when 'key' then format('(t.%1$I = $2 or lower(t.%1$I) = $2)', p_by)
    else format('t.%I = $2', p_by) end;
  if p_columns is null then
    execute format('delete from %I t where t.store_id = $1 and %s', p_table, found_by) using p_store, sought;
  else
    select string_agg(format('%I = %s', c.key, case
      when jsonb_typeof(c.value) = 'object' and c.value ? 'keeps' then format(
        '(select coalesce(jsonb_object_agg(k.key, k.value), ''{}'') from jsonb_each(t.%I) k
          where %L::jsonb ? k.key and jsonb_typeof(k.value) <> ''object'')', c.key, c.value -> 'keeps')
      when jsonb_typeof(c.value) = 'object' then format('t.%I || %L::jsonb', c.key, c.value -> 'with')
      when c.value #>> '{}' = 'null' then 'null'
      when c.value #>> '{}' = 'blank' then ''''''
      when c.value #>> '{}' = 'no entries' then '''[]'''
      when c.value #>> '{}' = 'nobody' then quote_literal(p_nobody)
      when c.value #>> '{}' = 'own key' then '''erased '' || t.id'
    end), ', ') into changes from jsonb_each(p_columns) c;
    execute format('update %I t set %s where t.store_id = $1 and %s', p_table, changes, found_by) using p_store, sought;
  end if;
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function erase_rows from public;
grant execute on function erase_rows to makegood_app;
