-- A host that a store names leads to it only once it is proven to be its own (docs/decisions/031-hosts.md). Several stores may
-- ask for one host; one of them has it.
alter table store_domains add column proven_at timestamptz;
alter table store_domains drop constraint store_domains_pkey, add primary key (domain, store);
create unique index store_domains_proven on store_domains (domain) where proven_at is not null;

-- Hosts that led to a store until now still do. A store that named a host which another one had only asks for it.
update store_domains set proven_at = now();
insert into store_domains (domain, store)
select distinct d.domain, s.id from stores s cross join unnest(s.domains) as d (domain)
on conflict do nothing;

-- As in 0024, but a new host is one that the store asks for, and only one that is proven for another store is refused.
create or replace function map_domains() returns trigger language plpgsql as $$
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
