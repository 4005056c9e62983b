-- A page's one round trip: the order and its session, with the step reached noted in it. p_begins: start a session if there is none.
create function visit_order(
  p_store text, p_order text, p_status text, p_begins boolean, p_session text, p_now timestamptz,
  p_expires timestamptz
) returns json language plpgsql as $$
declare
  the_order json;
  the_draft drafts;
  seen record;
begin
  perform set_config('app.store', p_store, true);
  -- One statement reads one snapshot, so a filing that ends the session is seen in full or not at all.
  select order_document(p_store, p_order) as document, s as session into seen
  from (select 1) as always
  left join drafts s on s.store_id = p_store and s.order_id = p_order;
  the_order := seen.document;
  -- Check expiry after reading: in the WHERE clause the planner may scan the expiry index.
  if (seen.session).expires_at > p_now then
    the_draft := seen.session;
  end if;
  if the_order is null then
    return '{}';
  end if;
  if p_status is not null and the_draft.status is distinct from p_status
    and (p_begins or the_draft.id is not null) then
    insert into drafts as s (store_id, id, order_id, email, status, created_at, updated_at, expires_at)
    values (p_store, p_session, p_order, the_order -> 'document' -> 'customer' ->> 'email', p_status, p_now, p_now,
      p_expires)
    on conflict (store_id, order_id) do update set
      email = excluded.email, status = excluded.status, updated_at = excluded.updated_at,
      metadata = case when s.expires_at > p_now then s.metadata else '{}' end,
      answers = case when s.expires_at > p_now then s.answers else '{}' end,
      expires_at = excluded.expires_at
    returning * into the_draft;
  end if;
  return json_build_object('order', the_order, 'session',
    case when the_draft.id is null then null
      else json_build_object('id', the_draft.id, 'status', the_draft.status, 'metadata', the_draft.metadata,
        'answers', the_draft.answers) end);
end $$;
