-- API tokens end by themselves (src/domain/api-token.ts says when). One made before ends a year after this migration.
alter table api_tokens add column expires_at timestamptz;
do $$
declare
  store record;
begin
  for store in select id from stores loop
    perform set_config('app.store', store.id, true);
    update api_tokens set expires_at = now() + interval '1 year' where store_id = store.id;
  end loop;
  perform set_config('app.store', '', true);
end $$;
alter table api_tokens alter column expires_at set not null;
create index api_tokens_by_time on api_tokens (store_id, created_at);
