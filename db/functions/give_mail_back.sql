-- Releases a mail that could not be sent, so that any worker may try again.
create function give_mail_back(p_store text, p_id text, p_refused_at timestamptz) returns void language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  update mails set sending_by = null, refused_at = coalesce(p_refused_at, refused_at)
  where store_id = p_store and id = p_id;
end $$;
