-- A text as searches compare it: without case and accents, however its letters are composed. src/domain/text/fold.ts does the same. PostgreSQL
-- inlines the expression, so ASCII takes little longer than with lower().
create function fold_text(p_text text) returns text language sql immutable parallel safe as $$
  select case when octet_length(p_text) = length(p_text) then lower(p_text collate "default") else fold_letters(p_text) end
$$;
