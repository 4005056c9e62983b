-- What is answered on a page and not yet sent: kept in the session as it is given (docs/decisions/047-kept-answers.md).
-- By page: { "at": milliseconds, "fields": { name: [values] } }; fields null where the page was sent since.
alter table sessions add column answers jsonb not null default '{}';

-- Keeps what a page says, unless something later is known of that page: requests may overtake each other. p_fields null: it was
-- sent. 'gone' where the session is over, or another has begun since; 'full' where it holds as much as it may.
create function keep_answers(
  p_store text, p_order text, p_page text, p_at bigint, p_fields json, p_now timestamptz, p_expires timestamptz
) returns text language plpgsql as $$
declare
  v_now bigint := floor(extract(epoch from p_now) * 1000);
  -- A clock that runs ahead must not shut out what comes after.
  v_at bigint := least(p_at, v_now);
  v_session sessions;
  v_answers jsonb;
begin
  perform set_config('app.store', p_store, true);
  select * into v_session from sessions where store_id = p_store and order_id = p_order for update;
  if not found or v_session.expires_at <= p_now or floor(extract(epoch from v_session.created_at) * 1000) > v_at then
    return 'gone';
  end if;
  if (v_session.answers -> p_page ->> 'at')::bigint > v_at then
    return 'older';
  end if;
  if p_fields is null and not v_session.answers ? p_page then
    return 'kept';
  end if;
  v_answers := v_session.answers || jsonb_build_object(p_page, jsonb_build_object('at', v_at, 'fields', p_fields));
  if p_fields is not null and (length(v_answers::text) > 200000 or
      (select count(*) from jsonb_object_keys(v_answers)) > 100) then
    return 'full';
  end if;
  update sessions set answers = v_answers, updated_at = p_now, expires_at = p_expires
  where store_id = p_store and id = v_session.id;
  return 'kept';
end $$;

-- As before (0008), and the answers kept.
create or replace function visit_order(
  p_store text, p_order text, p_status text, p_begins boolean, p_session text, p_now timestamptz,
  p_expires timestamptz
) returns json language plpgsql as $$
declare
  the_order json;
  the_session sessions;
  seen record;
begin
  perform set_config('app.store', p_store, true);
  -- One statement, one snapshot: a filing that ends the session meanwhile is seen whole or not at all.
  select order_document(p_store, p_order) as document, s as session into seen
  from (select 1) as always
  left join sessions s on s.store_id = p_store and s.order_id = p_order;
  the_order := seen.document;
  -- Held against the clock here: asked for the time too, a plan may walk all sessions by theirs.
  if (seen.session).expires_at > p_now then
    the_session := seen.session;
  end if;
  if the_order is null then
    return '{}';
  end if;
  if p_status is not null and the_session.status is distinct from p_status
    and (p_begins or the_session.id is not null) then
    insert into sessions as s (store_id, id, order_id, email, status, created_at, updated_at, expires_at)
    values (p_store, p_session, p_order, the_order -> 'document' -> 'customer' ->> 'email', p_status, p_now, p_now,
      p_expires)
    on conflict (store_id, order_id) do update set
      email = excluded.email, status = excluded.status, updated_at = excluded.updated_at,
      metadata = case when s.expires_at > p_now then s.metadata else '{}' end,
      answers = case when s.expires_at > p_now then s.answers else '{}' end,
      expires_at = excluded.expires_at
    returning * into the_session;
  end if;
  return json_build_object('order', the_order, 'session',
    case when the_session.id is null then null
      else json_build_object('id', the_session.id, 'status', the_session.status, 'metadata', the_session.metadata,
        'answers', the_session.answers) end);
end $$;

-- The open orders of a browser, as /start lists them.
create function open_orders(p_store text, p_orders text[], p_now timestamptz)
returns json language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  return (
    select coalesce(json_agg(json_build_object('id', o.id, 'number', o.source_order_number, 'status', s.status,
      'isAnswered', s.id is not null and (s.metadata <> '{}' or s.answers <> '{}'))
      order by array_position(p_orders, o.id)), '[]')
    from orders o
    left join sessions s on s.store_id = o.store_id and s.order_id = o.id and s.expires_at > p_now
    where o.store_id = p_store and o.id = any(p_orders)
  );
end $$;
