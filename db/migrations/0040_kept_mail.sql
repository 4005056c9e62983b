-- A kept mail has no live secrets (docs/decisions/022-mail.md): its link stands there without the token and its code as
-- what the code is made from. Both are made when the mail leaves. Its plain text comes from `parts` too, so `body` goes.

-- The payload of a token sealed by an earlier release; null for anything else. Only for the rows below.
create function pg_temp.payload_of(p_token text) returns jsonb language plpgsql as $$
declare
  body text := translate(split_part(p_token, '.', 1), '-_', '+/');
begin
  return convert_from(decode(rpad(body, (length(body) + 3) / 4 * 4, '='), 'base64'), 'utf8')::jsonb;
exception when others then
  return null;
end $$;

create function pg_temp.time_of(p_seconds jsonb) returns text language sql as $$
  select to_char(to_timestamp((p_seconds #>> '{}')::bigint) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
$$;

create function pg_temp.token_of(p_address text, p_token text) returns jsonb language plpgsql as $$
declare
  payload jsonb := pg_temp.payload_of(p_token);
begin
  if payload is null or jsonb_typeof(payload) <> 'array' then
    return null;
  elsif p_address like '%/resume/%' then
    return jsonb_build_object('kind', 'resume', 'payload', jsonb_build_object(
      'storeId', payload -> 0, 'orderId', payload -> 1, 'sessionId', payload -> 2,
      'expiresAt', pg_temp.time_of(payload -> 3)));
  end if;
  return jsonb_build_object(
    'kind', case when p_address like '%/sign/%' then 'signature' else 'claim' end,
    'payload', jsonb_build_object('storeId', payload -> 0, 'claimId', payload -> 1, 'generation', payload -> 2,
      'issuedAt', pg_temp.time_of(payload -> 3)));
end $$;

-- A link that can't be read again is left out: its reader looks the order up.
create function pg_temp.kept_link(p_link jsonb) returns jsonb language plpgsql as $$
declare
  token text := substring(p_link ->> 'address' from '[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{32}(?![A-Za-z0-9_-])');
  sealed jsonb := pg_temp.token_of(p_link ->> 'address', token);
begin
  if sealed is null then
    return 'null';
  end if;
  return p_link || jsonb_build_object('address', replace(p_link ->> 'address', token, '(token)'), 'token', sealed);
end $$;

-- A mail of the release that wrote plain text only, with its tokens cut out.
create function pg_temp.parts_of_text(p_body text, p_store stores) returns jsonb language sql as $$
  select jsonb_build_object(
    'letterhead', jsonb_build_object('name', p_store.name, 'logoUrl', null, 'headingFont', '',
      'colors', jsonb_build_object('brand', '', 'surface', '', 'text', '')),
    'greeting', '',
    'blocks', jsonb_build_array(jsonb_build_object('kind', 'said',
      'text', regexp_replace(p_body, '\S*[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{32}\S*', '…', 'g'))),
    'link', null)
$$;

do $$
declare
  store stores;
begin
  for store in select * from stores loop
    perform set_config('app.store', store.id, true);
    update mails set parts = pg_temp.parts_of_text(body, store) where store_id = store.id and parts is null;
    update mails set parts = jsonb_set(parts::jsonb, '{link}', pg_temp.kept_link(parts::jsonb -> 'link'))
      where store_id = store.id and parts -> 'link' ->> 'address' is not null;
    -- A code is good for half an hour; what is left of it says nothing.
    update mails set subject = regexp_replace(subject, ': \d{6}$', ''),
        parts = jsonb_set(parts::jsonb, '{blocks}', (
          select coalesce(jsonb_agg(b), '[]') from jsonb_array_elements(parts::jsonb -> 'blocks') b
          where b ->> 'kind' <> 'code'))
      where store_id = store.id and parts::jsonb -> 'blocks' @> '[{"kind": "code"}]';
  end loop;
  perform set_config('app.store', '', true);
end $$;

alter table mails alter column parts set not null, drop column body;
