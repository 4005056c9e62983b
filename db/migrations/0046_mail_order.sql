-- Mails of one claim leave in the order they were written, and a mail that is being sent is left alone by others
-- (docs/decisions/042-mail-order.md). `written_at` is the database's clock, which all processes share; a claim's first mail
-- has none. `sending_by` names who sends it now; `refused_at`: the mail server refused it for good, so later ones go ahead.
alter table mails
  add column written_at timestamptz,
  add column sending_by text,
  add column refused_at timestamptz;
alter table mails alter column written_at set default clock_timestamp();

-- The application's role does not see heartbeats.
create function is_sending(p_sender text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from public.worker_heartbeats where worker_id = p_sender and beat_at > now() - interval '20 seconds')
$$;
revoke execute on function is_sending from public;
grant execute on function is_sending to makegood_app;

drop function unsent_mail(text, text);
-- The mail that has to leave before or as this one does, noted as being sent; `is_mine` is false while someone else sends it.
-- No row: this one has left.
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
  -- A note that a power cut takes is no loss: the mail has not left then, or leaves twice as it would without.
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
    and (m.sending_by is null or not is_sending(m.sending_by));
  taken := found;
  return query
    select m.id, m.recipient, m.subject, m.parts, m.created_at, m.kind, m.claim_id, taken from mails m
    where m.store_id = p_store and m.id = first_id;
end $$;

-- It could not be sent: anyone may try next.
create function give_mail_back(p_store text, p_id text, p_refused_at timestamptz) returns void language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  update mails set sending_by = null, refused_at = coalesce(p_refused_at, refused_at)
  where store_id = p_store and id = p_id;
end $$;
