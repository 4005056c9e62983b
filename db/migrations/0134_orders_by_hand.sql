-- What people of the team changed in an order, which stays whatever the shop sends (docs/decisions/092-orders-by-hand.md).
-- kept: the changed fields; null if there are none. reported: the order as the shop sent it last, where something is kept.
alter table orders add column kept jsonb;
alter table orders add column reported json;
create index orders_kept on orders (store_id, source_order_id) where kept is not null;

-- Each change by hand, for the order's history.
create table order_changes (
  store_id  text not null,
  order_id  text not null,
  sequence  integer not null,
  at        timestamptz not null,
  actor_id  text not null,
  -- [{field, item, before, after}]
  fields    jsonb not null,
  primary key (store_id, order_id, sequence),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
select close_to_store('order_changes');
revoke delete on order_changes from makegood_app;

-- Protection that was changed by hand before: as far as the shop's words are known, they become the order it sent.
do $$ begin
  if to_regclass('protection_changes') is not null then
    update orders o set kept = jsonb_build_object('protection', c.policy),
      reported = jsonb_set(o.document::jsonb, '{protection,shipping}', coalesce(c.reported,
        case c.kind when 'added' then 'null'::jsonb else c.policy || '{"removedAt": null}' end))::json
    from (select distinct on (store_id, order_id) * from protection_changes
      order by store_id, order_id, sequence desc) c
    where o.store_id = c.store_id and o.id = c.order_id;
  end if;
end $$;
