-- The stores in which a job has something to do, so that it visits no other. p_what: its name below. A job that is queued meanwhile
-- finds what comes later.
create function stores_with_work(p_what text, p_now timestamptz) returns setof text language plpgsql as $$
declare
  one text;
  has boolean;
begin
  for one in select id from stores order by id loop
    perform set_config('app.store', one, true);
    case p_what
      when 'instructions' then
        has := exists (select from claim_instructions where store_id = one and next_at <= p_now)
          or exists (select from shipping_labels where store_id = one and next_at <= p_now);
      when 'inbound events' then
        has := exists (select from inbound_events where store_id = one and state = 'waiting' and next_at <= p_now);
      when 'privacy requests' then
        has := exists (select from inbound_events where store_id = one and state = 'failed' and subject like 'privacy %');
      when 'replacements' then
        has := exists (select from claim_resolutions where store_id = one and state = 'SHIPPED' and trouble is null);
      when 'shop updates' then
        has := exists (select from shop_updates where store_id = one and next_at <= p_now and (held_until is null or held_until <= p_now))
          and exists (select from connections where store_id = one and provider = 'shopify' and state <> 'broken');
      when 'rules' then
        has := exists (select from automation_moments where store_id = one and done_at is null)
          or exists (select from automation_rules where store_id = one and state in ('shadow', 'live'))
          or exists (select from automation_backtests where store_id = one and state = 'running')
          or exists (select from automation_moments where store_id = one and done_at < p_now - interval '31 days');
    end case;
    if has then
      return next one;
    end if;
  end loop;
end $$;
