-- Ends open invitations that a person made, within their scope. One that is being accepted at this moment is waited for.
-- Runs with its owner's rights, as made_invitations does.
create function end_invitations(p_person text, p_ids text[], p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update person_links l set used_at = p_now
  where l.id = any (p_ids) and l.kind = 'invitation' and l.made_by = 'person:' || p_person and l.used_at is null
    and p_person = current_setting('app.person', true)
$$;
revoke execute on function end_invitations from public;
grant execute on function end_invitations to makegood_app;
