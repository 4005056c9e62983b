-- Who made an API token: `person:` and the person's id, or the id of another token. Null for the operator, and for older tokens.
alter table api_tokens add column made_by text;
