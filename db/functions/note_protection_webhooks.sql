-- Has a store's systems told of protection that somebody of the team added or removed.
create function note_protection_webhooks() returns trigger language plpgsql as $$
begin
  perform note_webhooks(new.store_id, 'protection', array[new.order_id], array[new.sequence], new.at);
  return null;
end $$;

create trigger protection_changes_told after insert on protection_changes
  for each row execute function note_protection_webhooks();
