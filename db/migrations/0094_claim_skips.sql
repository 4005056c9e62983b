-- Claims that someone of the team leaves for another day: "next" leaves them out until then.
create table claim_skips (
  store_id    text not null,
  maker       text not null,
  claim_id    text not null,
  skipped_at  timestamptz not null,
  primary key (store_id, maker, claim_id),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade
);
create index claim_skips_time on claim_skips (store_id, skipped_at);
select close_to_store('claim_skips');
