-- The team of a store: last sign-ins, versions of memberships, and claims that are handed over (docs/decisions/085-team.md).
alter table people add column signed_in_at timestamptz;
update people p set signed_in_at = (select max(s.created_at) from person_sessions s where s.person_id = p.id);
alter table memberships add column version integer not null default 1;
create index memberships_store on memberships (store) where store is not null;

-- Claims on their way from a former member to a colleague, or to nobody.
create table claim_hand_overs (
  store_id     text not null references stores (id) on delete cascade,
  from_person  text not null,
  to_person    text,
  actor_id     text not null,
  created_at   timestamptz not null,
  primary key (store_id, from_person)
);
select close_to_store('claim_hand_overs');
