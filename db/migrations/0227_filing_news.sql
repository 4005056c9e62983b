-- Up to when the team was told of new claims (docs/decisions/138-new-claims.md). Written by the job that tells, never by a filing.
create table filing_news (
  store_id    text primary key references stores (id) on delete cascade,
  told_until  timestamptz not null,
  -- How many claims it was told of.
  told        integer not null
);
select close_to_store('filing_news');
