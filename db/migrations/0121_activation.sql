-- How far a store is on the way to its opening (docs/decisions/086-activation.md). Stores that exist are open; later ones begin in setup.
alter table stores add column stage text not null default 'live' check (stage in ('setup', 'review', 'live'));
alter table stores alter column stage set default 'setup';

-- What people said about the steps. What the store's own data shows is not kept.
create table activation_steps (
  store_id      text not null references stores (id) on delete cascade,
  step          text not null,
  confirmed_at  timestamptz,
  confirmed_by  text,
  verdict       text check (verdict in ('approved', 'rejected')),
  sentence      text check ((verdict = 'rejected') = (sentence is not null)),
  reviewed_at   timestamptz,
  reviewed_by   text,
  primary key (store_id, step)
);
select close_to_store('activation_steps');
