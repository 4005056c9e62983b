-- The queue finds claims with a refund, payout, credit or replacement that a person must look at: it failed, or nobody knows what became
-- of it (docs/rules/search.md).
create index claim_instructions_failed on claim_instructions (store_id, claim_id)
  where state = 'FAILED' or (state in ('SENDING', 'UNKNOWN') and next_at is null);
