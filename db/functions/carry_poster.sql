-- Moves a video's poster along when a claim or message takes the video. A poster that is stored later
-- finds its claim by itself (markKept in src/server/uploads/queries.ts).
create function carry_poster() returns trigger language plpgsql as $$
begin
  update files set order_id = new.order_id, claim_id = new.claim_id
  where store_id = new.store_id and poster_of = new.file_key and stored_at is not null;
  return null;
end $$;

create trigger files_carry_poster after update of claim_id on files
for each row when (new.kind = 'video' and new.claim_id is not null and old.claim_id is null)
execute function carry_poster();
