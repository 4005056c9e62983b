-- Has a store's own program told of what it is to carry out, and of what the team took back from it.
create function note_instruction_webhooks() returns trigger language plpgsql as $$
begin
  perform note_webhooks(
    new.store_id, case when new.told > old.told then 'instruction' else 'taken_back' end, array[new.id], array[new.told::integer],
    new.updated_at);
  return null;
end $$;

create trigger claim_instructions_told after update on claim_instructions
  for each row when (new.told > old.told
    or (old.provider = 'api' and old.state = 'SENDING' and new.state = 'WAITING' and new.hold = 'by_hand'))
  execute function note_instruction_webhooks();
