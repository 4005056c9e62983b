-- The resolutions of a claim whose status shows them (showsResolutions in src/domain/claims/customer-state.ts); empty for others,
-- so most claims cost no query. Lists call it for each line, and PL/pgSQL keeps what SQL functions prepare for each call.
create function claim_progress(c claims) returns json language plpgsql stable as $$
begin
  if c.status not in ('APPROVED', 'RESOLVED') then
    return '[]';
  end if;
  return (
    select coalesce(json_agg(json_build_object(
      'resolution_type', r.resolution_type, 'state', r.state, 'external', r.external) order by r.position), '[]')
    from claim_resolutions r where r.store_id = c.store_id and r.claim_id = c.id);
end $$;
