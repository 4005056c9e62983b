-- Mails of one claim leave in the order they were written, and a mail that is being sent is left alone by others
-- (docs/decisions/042-mail-order.md). `written_at` is the database's clock, which all processes share; a claim's first mail
-- has none. `sending_by` names who sends it now; `refused_at`: the mail server refused it for good, so later ones go ahead.
alter table mails
  add column written_at timestamptz,
  add column sending_by text,
  add column refused_at timestamptz;
alter table mails alter column written_at set default clock_timestamp();
