-- How orders with claims were before their shop or a bank changed what can be paid for them. A job tells the claims, and removes the row
-- (docs/decisions/126-small-settings.md).
create table order_news (
  store_id         text not null references stores (id) on delete cascade,
  order_id         text not null,
  was_cancelled    boolean not null,
  was_charged_back boolean not null,
  was_refunded     numeric not null,
  -- Raised by each change, so that one that comes while a job tells of it is not lost.
  version          integer not null default 1,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
select close_to_store('order_news');
