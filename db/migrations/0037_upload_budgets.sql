-- How many bytes may come in, and from whom: counted here, so that the numbers hold over all processes and in a race.

-- Bytes in an hour or a day, by address (a keyed hash), visit, order, claim and store. Addresses count over all stores, so
-- the rows belong to none. Losing them in a crash costs a window's count: no write-ahead log.
create unlogged table upload_budgets (
  counter    text not null,
  starts_at  timestamptz not null,
  bytes      bigint not null,
  primary key (counter, starts_at)
);

alter table files
  -- The claim whose link asked for it, where one did: an order may have many.
  add column asked_claim text,
  -- Sent by a program of the store, whose address is a server's.
  add column by_program boolean,
  -- Who is sending the bytes at present: an earlier sender who comes back late finds another name here.
  add column receiving_id text,
  -- Counted while they come in, and where: [{counter, startsAt}].
  add column reserved_bytes bigint,
  add column reserved_in jsonb;
create index files_receiving on files (store_id, receiving_at) where receiving_at is not null;
