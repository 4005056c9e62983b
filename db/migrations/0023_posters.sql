-- A frame of a film, drawn by the browser that sent it: shown before anyone presses play. It goes where its film goes.

alter table files
  add column poster_of text,
  add constraint files_poster_of_fkey foreign key (store_id, poster_of) references files (store_id, file_key)
    on delete cascade;
create unique index files_posters on files (store_id, poster_of) where poster_of is not null;
