-- Who is on a claim at present, at most twenty: [{id, name, mark}].
create function claim_people(p_store text, p_claim text, p_now timestamptz) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('id', p.actor_id, 'name', p.name, 'mark', p.mark) order by p.actor_id), '[]')
  from (select * from claim_presence where store_id = p_store and claim_id = p_claim and until > p_now
    order by actor_id limit 20) p
$$;
