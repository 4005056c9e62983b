-- Mails about claims in a store's own words: subject and first sentences by kind of mail
-- (docs/decisions/089-mail-texts.md). A kind that is missing has the words that come with the product.
alter table stores add column mail_texts jsonb not null default '{}';
