-- How many people work for an account, or do so in one role. Runs with its owner's rights: row-level security shows the application's
-- role one person at a time.
create function count_account_people(p_account text, p_role text default null) returns integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*)::int from memberships
  where account_id = p_account and (p_role is null or role = p_role)
    and current_setting('app.team', true) in ('staff', 'account ' || p_account)
$$;
revoke execute on function count_account_people from public;
grant execute on function count_account_people to makegood_app;
