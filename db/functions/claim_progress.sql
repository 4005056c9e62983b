-- The resolutions of a claim whose status shows them (showsResolutions in src/domain/claims/customer-state.ts); empty for others,
-- so most claims cost no query.
create function claim_progress(c claims) returns json language sql stable as $$
  select case when c.status in ('APPROVED', 'RESOLVED') then (
    select coalesce(json_agg(json_build_object(
      'resolution_type', r.resolution_type, 'state', r.state, 'external', r.external) order by r.position), '[]')
    from claim_resolutions r where r.store_id = c.store_id and r.claim_id = c.id)
  else '[]' end
$$;
