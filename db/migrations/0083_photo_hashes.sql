-- The difference hash of each photo of a claim (src/server/uploads/difference-hash.ts): two pictures of one photo differ in few of 64 bits.
create table photo_hashes (
  store_id  text not null,
  file_key  text not null,
  -- Null for a picture without contrast, which would resemble every other one.
  hash      bigint,
  primary key (store_id, file_key),
  foreign key (store_id, file_key) references files (store_id, file_key) on delete cascade
);
select close_to_store('photo_hashes');

-- The hash in nine bands of seven or eight bits. Of two hashes that differ in at most eight bits, one band is equal: similar photos
-- are found in an index.
create table photo_bands (
  store_id  text not null,
  band      smallint not null,
  bits      smallint not null,
  file_key  text not null,
  hash      bigint not null,
  primary key (store_id, band, bits, file_key),
  foreign key (store_id, file_key) references files (store_id, file_key) on delete cascade
);
create index photo_bands_of on photo_bands (store_id, file_key);
select close_to_store('photo_bands');

-- Photos from before there were hashes. A job takes them from here.
create table unhashed_photos (
  store_id  text not null,
  file_key  text not null,
  primary key (store_id, file_key),
  foreign key (store_id, file_key) references files (store_id, file_key) on delete cascade
);
select close_to_store('unhashed_photos');

-- In the name of each store, since the policies bind an owner who is no superuser too.
do $$
declare
  store record;
begin
  for store in select id from stores loop
    perform set_config('app.store', store.id, true);
    insert into unhashed_photos
    select f.store_id, f.file_key from files f
    where f.store_id = store.id and f.claim_id is not null and f.kind = 'image' and f.stored_at is not null;
  end loop;
end $$;
