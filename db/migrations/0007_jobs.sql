-- Workers say that they live; the jobs of one that stopped saying so are taken back within a minute, where
-- graphile-worker alone would hold them for four hours.
create table worker_heartbeats (
  worker_id  text primary key,
  beat_at    timestamptz not null
);
