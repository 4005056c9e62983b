-- What someone of the team has typed about a claim and not sent: text and form, for 30 days.
create table claim_unsent (
  store_id  text not null,
  claim_id  text not null,
  -- The API token, or `person:` and the person's id.
  maker     text not null,
  kind      text not null check (kind in ('message', 'note', 'decision')),
  content   jsonb not null,
  saved_at  timestamptz not null,
  primary key (store_id, claim_id, maker, kind),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade
);
create index claim_unsent_saved on claim_unsent (store_id, saved_at);
select close_to_store('claim_unsent');
