-- Mail to shoppers: kept with what it said, sent by a job, forgotten after a month.
create table mails (
  store_id    text not null references stores (id) on delete cascade,
  id          text not null,
  recipient   text not null,
  subject     text not null,
  body        text not null,
  created_at  timestamptz not null,
  sent_at     timestamptz,
  primary key (store_id, id)
);
create index mails_by_recipient on mails (store_id, recipient, created_at);
create index mails_by_time on mails (store_id, created_at);
select close_to_store('mails');
