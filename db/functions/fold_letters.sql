-- The fold of a text that isn't all ASCII (fold_text.sql). Skips the steps that its letters don't need, since each takes several times as long
-- as lower().
create function fold_letters(p_text text) returns text language plpgsql immutable parallel safe as $$
declare
  folded text := lower(regexp_replace(normalize(replace(p_text, '´', ''''), NFKD),
    '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]', '', 'g') collate "default");
begin
  if folded ~ '[’‘ʼʻøłđðħŧŋıςßæœþ]' then
    folded := translate(replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '’‘ʼʻøłđðħŧŋıς', '''''''''olddhtniσ');
  end if;
  -- Latin, Greek and Cyrillic letters have no marks left to be composed with.
  return case when folded ~ '[\u0590-\U0010ffff]' then normalize(folded, NFC) else folded end;
end $$;
