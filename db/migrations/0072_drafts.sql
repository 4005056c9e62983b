-- What a shopper has answered before a claim is filed is a draft. A session is what a person who signed in has.
alter table sessions rename to drafts;
alter index sessions_expiry rename to drafts_expiry;
alter index sessions_unreminded rename to drafts_unreminded;

-- Earlier releases made these by migrations, so no remembered function has their names. Their triggers go with them.
drop function if exists count_session, note_session_filed cascade;
