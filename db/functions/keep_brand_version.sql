-- Keeps a store's look as a new version if it differs from the last one, and forgets those before the last twenty. The store's
-- row is locked, so that numbers have no gaps. Returns the number of the last version.
create function keep_brand_version(p_store text, p_branding jsonb, p_at timestamptz, p_kind text, p_actor text)
returns integer language plpgsql as $$
declare
  last brand_versions;
  newest integer;
begin
  select * into last from brand_versions where store_id = p_store order by version desc limit 1;
  if last.branding = p_branding then return last.version; end if;
  newest := coalesce(last.version, 0) + 1;
  insert into brand_versions (store_id, version, branding, published_at, by_name)
  values (p_store, newest, p_branding, p_at,
    case when p_kind is not null then actor_name(p_store, p_kind, p_actor) end);
  delete from brand_versions where store_id = p_store and version <= newest - 20;
  return newest;
end $$;
