-- An address as it is compared with others: street, postal code and country without spaces and punctuation. Null if one of them is
-- missing.
create function address_key(p_address jsonb) returns text language sql immutable as $$
  select case when length(k) between 7 and 1500 then k end
  from (select regexp_replace(lower(concat_ws('|', p_address ->> 'address1', p_address ->> 'address2',
    p_address ->> 'postalCode', p_address ->> 'country')), '[^[:alnum:]|]', '', 'g') as k) made
  where coalesce(p_address ->> 'address1', '') <> '' and coalesce(p_address ->> 'postalCode', '') <> ''
$$;
