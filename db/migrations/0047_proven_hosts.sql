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
