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
drop index stores_domains;
