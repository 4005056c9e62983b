-- What providers reported and could not be applied, newest first (docs/decisions/116-connections.md).
create index inbound_events_failed on inbound_events (store_id, provider, received_at, id) where state = 'failed';
