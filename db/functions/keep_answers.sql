-- Keeps what a page was filled in with, unless something newer is known of it: requests may overtake each other. p_fields null: it was
-- submitted. Answers 'kept', 'older', 'gone' (the session ended or another one began) or 'full'.
create function keep_answers(
  p_store text, p_order text, p_page text, p_at bigint, p_fields json, p_now timestamptz, p_expires timestamptz
) returns text language plpgsql as $$
declare
  v_now bigint := floor(extract(epoch from p_now) * 1000);
  -- A browser's clock that runs ahead must not block later answers.
  v_at bigint := least(p_at, v_now);
  v_draft drafts;
  v_answers jsonb;
begin
  perform set_config('app.store', p_store, true);
  select * into v_draft from drafts where store_id = p_store and order_id = p_order for update;
  if not found or v_draft.expires_at <= p_now or floor(extract(epoch from v_draft.created_at) * 1000) > v_at then
    return 'gone';
  end if;
  if (v_draft.answers -> p_page ->> 'at')::bigint > v_at then
    return 'older';
  end if;
  if p_fields is null and not v_draft.answers ? p_page then
    return 'kept';
  end if;
  v_answers := v_draft.answers || jsonb_build_object(p_page, jsonb_build_object('at', v_at, 'fields', p_fields));
  if p_fields is not null and (length(v_answers::text) > 200000 or
      (select count(*) from jsonb_object_keys(v_answers)) > 100) then
    return 'full';
  end if;
  update drafts set answers = v_answers, updated_at = p_now, expires_at = p_expires
  where store_id = p_store and id = v_draft.id;
  return 'kept';
end $$;
