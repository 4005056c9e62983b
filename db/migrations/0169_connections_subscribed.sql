-- When the provider took the address that it calls; null: a person has to enter it there.
alter table connections add column subscribed_at timestamptz;
