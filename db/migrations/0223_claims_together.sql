-- change_claims changes several claims at once, and replaces it. Databases of before 0071 have it without a line in schema_functions.
drop function if exists change_claim;
