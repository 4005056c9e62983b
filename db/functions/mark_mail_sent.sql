-- Notes that a mail was sent.
create function mark_mail_sent(p_store text, p_id text, p_now timestamptz) returns void language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  -- The end of the job, which is written next, makes it durable.
  perform set_config('synchronous_commit', 'off', true);
  update mails set sent_at = p_now where store_id = p_store and id = p_id;
end $$;
