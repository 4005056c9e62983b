-- Adds a job; the application's role has no other access to the queue. With a key, it replaces a waiting job of that key and wakes
-- workers. Without one, workers find it when they next poll: NOTIFY would make all transactions wait for each other's commit.
-- p_wait: how long it waits before it runs.
create function enqueue_job(p_task text, p_payload json, p_key text, p_wait interval default '0') returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_key is null then
    insert into graphile_worker._private_jobs (task_id, payload, run_at)
    select t.id, p_payload, clock_timestamp() + p_wait from graphile_worker._private_tasks t where t.identifier = p_task;
    if found then
      return;
    end if;
  end if;
  perform graphile_worker.add_job(p_task, p_payload, job_key := p_key, run_at := clock_timestamp() + p_wait);
end $$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to makegood_app;
