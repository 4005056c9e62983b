-- What a mail says, in parts, with the letterhead of the moment: its HTML is made of nothing else when it is sent
-- (docs/decisions/022-mail.md). Null for mails written before. As JSON text: it is only ever read whole.
alter table mails add column parts json;

drop function unsent_mail(text, text);
create function unsent_mail(p_store text, p_id text)
returns table (id text, recipient text, subject text, body text, parts json, created_at timestamptz) language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  return query
    select m.id, m.recipient, m.subject, m.body, m.parts, m.created_at from mails m
    where m.store_id = p_store and m.id = p_id and m.sent_at is null;
end $$;

-- As in 0018, but a mail that waits for a mail server is kept three months.
create or replace function sweep_store(p_store text, p_now timestamptz) returns void language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  delete from answers where store_id = p_store and expires_at <= p_now;
  delete from sessions where store_id = p_store and expires_at <= p_now;
  delete from in_store_visits where store_id = p_store and expires_at <= p_now;
  delete from mails where store_id = p_store and created_at < p_now - interval '30 days'
    and (sent_at is not null or created_at < p_now - interval '90 days');
end $$;
