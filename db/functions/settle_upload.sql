-- Ends a sender's reservation with the bytes that came; 0 for a file that isn't kept.
-- With p_lost, only if the sender was not heard of since.
create function settle_upload(p_store text, p_file text, p_sender text, p_bytes bigint, p_lost timestamptz default null)
returns boolean language plpgsql as $$
declare
  the_file files;
begin
  select * into the_file from files f
  where f.store_id = p_store and f.file_key = p_file and f.receiving_id = p_sender
    and (p_lost is null or f.receiving_at < p_lost) for update;
  if not found then
    return false;
  end if;
  perform settle_reservation(the_file.reserved_in, the_file.reserved_bytes, p_bytes);
  update files set receiving_at = null, receiving_id = null, reserved_bytes = null, reserved_in = null
  where store_id = p_store and file_key = p_file;
  return true;
end $$;
