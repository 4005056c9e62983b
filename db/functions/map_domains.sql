-- Keeps store_domains in step with stores.domains. Refuses a host that another store has proven.
create function map_domains() returns trigger language plpgsql as $$
begin
  if exists (
    select from store_domains m
    where m.domain = any (new.domains) and m.store <> new.id and m.proven_at is not null
      and not exists (select from store_domains own where own.domain = m.domain and own.store = new.id)
  ) then
    raise unique_violation using constraint = 'store_domains_proven', message = 'another store has proven this host';
  end if;
  delete from store_domains where store = new.id and domain <> all (new.domains);
  insert into store_domains (domain, store)
  select distinct d.domain, new.id from unnest(new.domains) as d (domain)
  where not exists (select from store_domains m where m.domain = d.domain and m.store = new.id)
  order by d.domain;
  return null;
end $$;

create trigger stores_map_domains after insert or update of domains on stores
for each row execute function map_domains();
