-- Workers say that they live; the jobs of one that stopped saying so are taken back within a minute, where
-- graphile-worker alone would hold them for four hours (research/threats.md).
create table worker_heartbeats (
  worker_id  text primary key,
  beat_at    timestamptz not null
);

-- What is over: answers kept for repeats, sessions, mails a month old. One store at a time, in the store's own name.
create function sweep_store(p_store text, p_now timestamptz) returns void language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  delete from answers where store_id = p_store and expires_at <= p_now;
  delete from sessions where store_id = p_store and expires_at <= p_now;
  delete from mails where store_id = p_store and created_at < p_now - interval '30 days';
end $$;
