-- A host leads to one store. The map of hosts belongs to no store, as their short names do: it is read to find out which
-- one is meant, and written by nobody but the trigger.

create table store_domains (
  domain  text primary key,
  store   text not null references stores (id) on delete cascade
);
create index store_domains_of on store_domains (store);

-- Of two that claimed the same host until now, the older store keeps it.
insert into store_domains (domain, store)
select d.domain, s.id from stores s cross join unnest(s.domains) as d (domain)
order by s.created_at, s.id
on conflict do nothing;

-- A host that is another store's fails on store_domains_pkey, whoever comes at the same moment.
create function map_domains() returns trigger language plpgsql as $$
begin
  delete from store_domains where store = new.id and domain <> all (new.domains);
  insert into store_domains (domain, store)
  select distinct d.domain, new.id from unnest(new.domains) as d (domain)
  where not exists (select from store_domains m where m.domain = d.domain and m.store = new.id)
  order by d.domain;
  return null;
end $$;
create trigger stores_map_domains after insert or update of domains on stores
for each row execute function map_domains();
drop index stores_domains;
