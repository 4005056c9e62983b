-- Everything a claim's page or its API answer shows, as one JSON document. Amounts are strings, so no digit is lost.
create function claim_document(p_store text, p_claim text) returns json language plpgsql set enable_seqscan = off as $$
begin
  perform set_config('app.store', p_store, true);
  return (
    select json_build_object(
      'claim', to_json(c),
      'items', (select coalesce(json_agg(to_json(i) order by i.position), '[]') from claim_items i
        where i.store_id = p_store and i.claim_id = p_claim),
      'files', (select coalesce(json_agg(to_json(f) order by f.position), '[]') from files f
        where f.store_id = p_store and f.claim_id = p_claim),
      'documents', (select coalesce(json_agg(to_json(d) order by d.created_at), '[]') from claim_documents d
        where d.store_id = p_store and d.claim_id = p_claim),
      'events', (select coalesce(json_agg(to_json(e) order by e.sequence), '[]') from claim_events e
        where e.store_id = p_store and e.claim_id = p_claim),
      'fulfillments', (select coalesce(json_agg(to_json(f) order by f.position), '[]') from fulfillments f
        where f.store_id = p_store and f.order_id = c.order_id),
      'resolutions', (
        select coalesce(json_agg(row_json(r) order by r.created_at, r.position), '[]')
        from claim_resolutions r where r.store_id = p_store and r.claim_id = p_claim),
      'messages', (
        select coalesce(json_agg(to_json(m) order by m.position), '[]')
        from (select * from claim_messages m where m.store_id = p_store and m.claim_id = p_claim
          order by m.position desc limit 100) m))
    from claims c where c.store_id = p_store and c.id = p_claim);
end $$;
