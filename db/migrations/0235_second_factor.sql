-- To list a person's stores took longest where the settings of each were unpacked to see whether it asks for a second factor. What is deleted
-- stands here as in the policy not_deleted: else PostgreSQL would read the rows as well.
create index stores_with_second_factor on stores (id)
  where deleting_at is null and coalesce((settings #>> '{signIn,requireSecondFactor}')::boolean, false);
