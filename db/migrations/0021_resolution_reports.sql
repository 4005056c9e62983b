-- What the team reports of a resolution on its way, what is attached to a mail, and who is asked for a review
-- (docs/decisions/027-mails-of-a-claim.md).

-- How a replacement travels, as reported.
alter table claim_resolutions
  add column tracking_company  text,
  add column tracking_number   text,
  add column tracking_url      text;

-- Asked for a review when it is due, once a claim: a row with `invited_at` is what remembers that.
create table claim_review_invitations (
  store_id    text not null,
  claim_id    text not null,
  due_at      timestamptz not null,
  invited_at  timestamptz,
  primary key (store_id, claim_id),
  foreign key (store_id, claim_id) references claims (store_id, id) on delete cascade
);
create index claim_review_invitations_due on claim_review_invitations (store_id, due_at) where invited_at is null;
select close_to_store('claim_review_invitations');
