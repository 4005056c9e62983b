-- Holds the states of instructions (src/domain/instructions/states.ts): what was carried out stays so until it comes back, and what
-- is to leave does not change. Refuses with MG009.
create function guard_instruction() returns trigger language plpgsql as $$
declare
  allowed constant jsonb := '{
    "WAITING": ["SENDING", "DONE", "FAILED", "CANCELLED"],
    "SENDING": ["DONE", "WAITING", "UNKNOWN", "FAILED", "REVERSED"],
    "UNKNOWN": ["SENDING", "DONE", "WAITING", "FAILED", "REVERSED"],
    "DONE": ["REVERSED"],
    "FAILED": ["WAITING", "DONE", "CANCELLED"],
    "CANCELLED": [],
    "REVERSED": []}';
  is_same boolean;
begin
  if new.state <> old.state and not (allowed -> old.state) ? new.state then
    raise exception using errcode = 'MG009', message = 'instruction_state',
      detail = format('%s does not become %s', old.state, new.state);
  end if;
  -- Without a query, so that it is not planned anew for each row.
  is_same := (new.store_id, new.id, new.claim_id, new.resolution_id, new.kind, new.idempotency_key, new.amount, new.currency, new.goods)
      is not distinct from
     (old.store_id, old.id, old.claim_id, old.resolution_id, old.kind, old.idempotency_key, old.amount, old.currency, old.goods)
    and (old.reference is null or new.reference is not distinct from old.reference);
  if is_same and (new.body, new.body_hash, new.provider) is distinct from (old.body, old.body_hash, old.provider)
    and old.state not in ('WAITING', 'FAILED')
    -- A request that surely had no effect is made anew.
    and (new.body is not null or new.provider is distinct from old.provider or new.state not in ('WAITING', 'FAILED'))
  then
    -- The body names the customer, who was erased.
    is_same := new.body is null and new.provider is not distinct from old.provider
      and exists (select from claims c where c.store_id = new.store_id and c.id = new.claim_id and c.erased_at is not null);
  end if;
  if not is_same then
    raise exception using errcode = 'MG009', message = 'instruction_frozen';
  end if;
  return new;
end $$;

create trigger claim_instructions_guarded before update on claim_instructions
  for each row execute function guard_instruction();
