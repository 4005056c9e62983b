-- Takes the mail that must leave next: an earlier one of the same claim, or this one. `is_mine` is false while another process
-- sends it; what the sender itself is sending, it knows. No row: this one was sent.
create function take_mail(p_store text, p_id text, p_sender text)
returns table (
  id text, recipient text, subject text, parts json, created_at timestamptz, kind text, claim_id text, is_mine boolean)
language plpgsql as $$
declare
  asked record;
  first_id text := p_id;
  taken boolean;
begin
  perform set_config('app.store', p_store, true);
  -- Losing this note in a crash is harmless: the mail was not sent yet, or is sent twice, as it would be without the note.
  perform set_config('synchronous_commit', 'off', true);
  select m.claim_id, m.written_at into asked from mails m
  where m.store_id = p_store and m.id = p_id and m.sent_at is null;
  if not found then
    return;
  end if;
  if asked.claim_id is not null then
    select m.id into first_id from mails m
    where m.store_id = p_store and m.claim_id = asked.claim_id and m.sent_at is null
      and (m.id = p_id or (m.refused_at is null and (m.written_at is null or m.written_at < asked.written_at)))
    order by m.written_at nulls first, m.created_at limit 1;
  end if;
  update mails m set sending_by = p_sender
  where m.store_id = p_store and m.id = first_id and m.sent_at is null
    and (m.sending_by is null or m.sending_by = p_sender or not is_sending(m.sending_by));
  taken := found;
  return query
    select m.id, m.recipient, m.subject, m.parts, m.created_at, m.kind, m.claim_id, taken from mails m
    where m.store_id = p_store and m.id = first_id;
end $$;
