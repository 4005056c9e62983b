-- Saves how far an import has come, and adds the outcomes of a batch ({key: outcome}) to its counts.
-- p_import: {kind, fileKey, position, counts}, `counts` as before this batch.
create function keep_import(p_store text, p_import jsonb, p_outcomes json) returns void language sql as $$
  insert into imports (store_id, kind, file_key, position, counts)
  select p_store, p_import ->> 'kind', p_import ->> 'fileKey', p_import -> 'position', (p_import -> 'counts') || (
    select jsonb_object_agg(outcome, (p_import -> 'counts' ->> outcome)::bigint + (
      select count(*) from json_each_text(p_outcomes) o where o.value = outcome))
    from unnest(array['created', 'updated', 'unchanged']) outcome)
  on conflict (store_id, kind, file_key) do update set
    position = excluded.position, counts = excluded.counts, updated_at = now();
$$;
