-- What is typed in the store's own fields is kept, too, and so is the correction of a note. Its kind is `note:` and the id of the note.
alter table claim_unsent
  drop constraint claim_unsent_kind_check,
  add constraint claim_unsent_kind_check
    check (kind in ('message', 'note', 'decision', 'metadata') or kind like 'note:_%');
