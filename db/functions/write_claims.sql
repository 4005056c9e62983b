-- Writes what was decided and changed of claims that are held, in one round trip: p_writes has "resolutions" and "instructions", the rows
-- that were decided; "journals", as post_journals takes them; "claims", as change_claims does; "mails", as queue_mails does. If the store
-- is connected to a provider, a worker carries the instructions out; otherwise the team does. Answers the document of the claim that is
-- shown afterwards, if there is one.
create function write_claims(p_store text, p_writes jsonb, p_now timestamptz, p_shown text) returns json language plpgsql as $$
declare
  the_instructions jsonb := p_writes -> 'instructions';
  is_connected boolean;
begin
  if p_writes -> 'resolutions' <> '[]' then
    insert into claim_resolutions select r.* from rows_with_defaults(null::claim_resolutions, p_writes -> 'resolutions') r;
  end if;
  if the_instructions <> '[]' then
    is_connected := exists (select from connections where store_id = p_store);
    insert into claim_instructions select r.*
    from rows_with_defaults(null::claim_instructions, (
      select jsonb_agg(one || case when is_connected then jsonb_build_object('next_at', one -> 'created_at') else '{"hold": "by_hand"}' end)
      from jsonb_array_elements(the_instructions) one)) r;
    if is_connected then
      perform enqueue_job('carry_out', json_build_object('storeId', p_store), null);
    end if;
  end if;
  if p_writes -> 'journals' <> '[]' then
    perform post_journals(p_store, null, p_writes -> 'journals');
  end if;
  if p_writes -> 'claims' <> '{}' then
    perform change_claims(p_store, p_writes -> 'claims', p_now);
  end if;
  if p_writes -> 'mails' <> '[]' then
    perform queue_mails(p_store, p_writes -> 'mails', p_now);
  end if;
  return case when p_shown is not null then claim_document(p_store, p_shown) end;
end $$;
