-- Who has a claim open at present: one row a person and claim, held for as long as the page renews it. Losing them in a crash costs
-- nothing, since every page renews its own: no write-ahead log, and no foreign key, which would make decisions wait.
create unlogged table claim_presence (
  store_id  text not null,
  claim_id  text not null,
  -- A person, or an API token that stands for one.
  actor_id  text not null,
  name      text not null,
  mark      text not null check (mark in ('looking', 'deciding')),
  until     timestamptz not null,
  primary key (store_id, claim_id, actor_id)
);
create index claim_presence_until on claim_presence (store_id, until);
select close_to_store('claim_presence');
