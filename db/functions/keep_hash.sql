-- Keeps a photo's hash (16 hexadecimal digits, or null) and its nine bands: eight of seven bits, and one of eight.
create function keep_hash(p_store text, p_file text, p_hash text) returns void language plpgsql as $$
declare
  bits bit(64) := ('x' || p_hash)::bit(64);
begin
  delete from unhashed_photos where store_id = p_store and file_key = p_file;
  delete from photo_bands where store_id = p_store and file_key = p_file;
  insert into photo_hashes values (p_store, p_file, bits::bigint)
  on conflict (store_id, file_key) do update set hash = excluded.hash;
  if p_hash is not null then
    insert into photo_bands
    select p_store, n, case when n = 8 then substring(bits from 57 for 8)::bit(8)::int
      else substring(bits from n * 7 + 1 for 7)::bit(7)::int end, p_file, bits::bigint
    from generate_series(0, 8) n;
  end if;
end $$;
