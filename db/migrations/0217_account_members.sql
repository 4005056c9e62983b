-- The people of an account, listed by its own people and by staff (docs/decisions/085-team.md).
create index memberships_account on memberships (account_id) where account_id is not null;
