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

-- Sending takes two round trips and holds nothing meanwhile: a mail belongs to one job, and a job runs once at a time.
create function unsent_mail(p_store text, p_id text)
returns table (id text, recipient text, subject text, body text, created_at timestamptz) language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  return query
    select m.id, m.recipient, m.subject, m.body, m.created_at from mails m
    where m.store_id = p_store and m.id = p_id and m.sent_at is null;
end $$;

create function mark_mail_sent(p_store text, p_id text, p_now timestamptz) returns void language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  -- The job's own end, written next, carries it to the disk.
  perform set_config('synchronous_commit', 'off', true);
  update mails set sent_at = p_now where store_id = p_store and id = p_id;
end $$;

-- The application's role does not see the queue; this is its one door. A job of the same key that waits is replaced;
-- without one nothing is looked for, which in a long queue saves walking it.
create function enqueue_job(p_task text, p_payload json, p_key text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, p_payload, job_key := p_key);
end $$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to makegood_app;
