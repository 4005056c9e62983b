-- The rows of an array of JSON, each missing key set to its column's default, which jsonb_populate_recordset alone would make null. A key
-- that is there stays, null too. p_row: null, of the table's type. Planned as a part of the statement that calls it.
create function rows_with_defaults(p_row anyelement, p_rows jsonb) returns setof anyelement language sql stable as $$
  select r.* from jsonb_populate_recordset(row_of_defaults(p_row), p_rows) r
$$;
