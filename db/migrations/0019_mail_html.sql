-- What a mail says, in parts, with the letterhead of the moment: its HTML is made of nothing else when it is sent
-- (docs/decisions/022-mail.md). Null for mails written before. As JSON text: it is only ever read whole.
alter table mails add column parts json;
