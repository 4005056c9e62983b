-- Returns reserved bytes when a file is deleted during its upload.
create function give_back_reservation() returns trigger language plpgsql as $$
begin
  perform settle_reservation(old.reserved_in, old.reserved_bytes, 0);
  return null;
end $$;

create trigger files_give_back after delete on files
for each row when (old.reserved_bytes is not null)
execute function give_back_reservation();
