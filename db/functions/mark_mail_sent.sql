-- Notes that a mail was sent, durably: the end of its job may be written after the database was down, and then nothing else would say so.
create function mark_mail_sent(p_store text, p_id text, p_now timestamptz) returns void language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  update mails set sent_at = p_now where store_id = p_store and id = p_id;
end $$;
