-- A customer's id in a store, as src/server/customers/customer-id.ts works it out.
create function customer_id(p_store text, p_email_key text) returns text language sql immutable as $$
  select left(translate(encode(sha256(convert_to(
    '[' || to_json(p_store) || ',' || to_json(p_email_key) || ']', 'UTF8')), 'base64'), '+/', '-_'), 20)
$$;
