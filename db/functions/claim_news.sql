-- What happened in the stores that a process watches: for each {store, since, claims, people}, the claims filed after `since` (null: its
-- newest claims), the newest event of each of `claims`, who is on each of `people`, and with `counts` the number of claims by status.
-- At most p_most filed claims of each store. Only a watching process calls it, so a filing takes no part in telling anyone.
create function claim_news(p_asked jsonb, p_most integer, p_now timestamptz) returns json language plpgsql as $$
declare
  one jsonb;
  the_store text;
  since timestamptz;
  filed jsonb;
  changed jsonb;
  people jsonb;
  counts jsonb;
  found jsonb := '[]';
begin
  for one in select * from jsonb_array_elements(p_asked) loop
    the_store := one ->> 'store';
    perform set_config('app.store', the_store, true);
    filed := null;
    changed := null;
    people := null;
    counts := null;
    if one ? 'since' then
      since := (one ->> 'since')::timestamptz;
      if since is null then
        select max(c.created_at) into since from claims c where c.store_id = the_store;
      end if;
      -- A filing that began earlier may have been committed later.
      select jsonb_agg(jsonb_build_object('id', c.id, 'number', c.claim_number::text, 'version', c.version,
        'status', c.status, 'at', c.created_at)) into filed
      from (select * from claims c where c.store_id = the_store and c.created_at > since - interval '15 seconds'
        order by c.created_at desc, c.id desc limit p_most) c;
    end if;
    if jsonb_array_length(one -> 'claims') > 0 then
      select jsonb_agg(jsonb_build_object('id', c.id, 'number', c.claim_number::text, 'version', c.version,
        'status', c.status, 'at', e.at, 'kind', e.kind, 'actorKind', e.actor_kind, 'actorId', e.actor_id,
        'actorName', case when e.actor_kind = 'team'
          then actor_names(the_store, array[e.actor_id]) ->> e.actor_id end)) into changed
      from claims c cross join lateral (
        select * from claim_events e where e.store_id = the_store and e.claim_id = c.id
        order by e.sequence desc limit 1) e
      where c.store_id = the_store and c.id in (select jsonb_array_elements_text(one -> 'claims'));
    end if;
    if jsonb_array_length(one -> 'people') > 0 then
      select jsonb_agg(jsonb_build_object('id', id, 'people', claim_people(the_store, id, p_now), 'until', (
        select min(p.until) from claim_presence p
        where p.store_id = the_store and p.claim_id = id and p.until > p_now))) into people
      from jsonb_array_elements_text(one -> 'people') id;
    end if;
    if one ? 'counts' then
      select coalesce(jsonb_object_agg(k.status, k.claims), '{}') into counts
      from (select status, sum(claims) as claims from claim_counts where store_id = the_store group by 1) k;
    end if;
    if filed is not null or changed is not null or people is not null or counts is not null then
      found := found || jsonb_build_object(
        'store', the_store, 'filed', filed, 'changed', changed, 'people', people, 'counts', counts);
    end if;
  end loop;
  return found;
end $$;
