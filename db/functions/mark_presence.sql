-- Marks that somebody is on a claim until p_until; p_mark null: no longer. Tells watchers if that changes what they see. False if there
-- is no such claim.
create function mark_presence(
  p_store text, p_claim text, p_actor text, p_mark text, p_now timestamptz, p_until timestamptz
) returns boolean language plpgsql as $$
declare
  former text;
begin
  perform set_config('app.store', p_store, true);
  if not exists (select from claims where store_id = p_store and id = p_claim) then
    return false;
  end if;
  select mark into former from claim_presence
  where store_id = p_store and claim_id = p_claim and actor_id = p_actor and until > p_now;
  if p_mark is null then
    delete from claim_presence where store_id = p_store and claim_id = p_claim and actor_id = p_actor;
  else
    insert into claim_presence (store_id, claim_id, actor_id, name, mark, until)
    values (p_store, p_claim, p_actor, coalesce(actor_names(p_store, array[p_actor]) ->> p_actor, ''), p_mark, p_until)
    on conflict (store_id, claim_id, actor_id)
    do update set name = excluded.name, mark = excluded.mark, until = excluded.until;
  end if;
  if former is distinct from p_mark then
    perform pg_notify('claim_changed', p_store || ' ' || p_claim || ' presence');
  end if;
  return true;
end $$;
