-- What each provider has still to carry out.
create index claim_instructions_open on claim_instructions (store_id, provider)
  where provider is not null and state in ('WAITING', 'SENDING', 'UNKNOWN');
