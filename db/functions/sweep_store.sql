-- Deletes what is over: kept answers, drafts, visits, filings awaiting confirmation, marks of presence, and claims skipped before
-- today; messages for Slack after 7 days, notifications and reports of unknown parcels after 90; after 30 days events of providers, webhook events with their log, bulk actions, simulations, mails (unsent: 90), the team's acts and what it left unsent.
create function sweep_store(p_store text, p_now timestamptz) returns void language plpgsql as $$
begin
  perform set_config('app.store', p_store, true);
  delete from answers where store_id = p_store and expires_at <= p_now;
  delete from drafts where store_id = p_store and expires_at <= p_now;
  delete from in_store_visits where store_id = p_store and expires_at <= p_now;
  delete from in_store_filings where store_id = p_store and expires_at <= p_now;
  delete from claim_presence where store_id = p_store and until <= p_now;
  delete from mails where store_id = p_store and created_at < p_now - interval '30 days'
    and (sent_at is not null or created_at < p_now - interval '90 days');
  delete from claim_bulks where store_id = p_store and created_at < p_now - interval '30 days';
  delete from claim_acts where store_id = p_store and state <> 'held' and updated_at < p_now - interval '30 days';
  delete from claim_unsent where store_id = p_store and saved_at < p_now - interval '30 days';
  delete from simulations where store_id = p_store and created_at < p_now - interval '30 days';
  delete from notifications where store_id = p_store and at < p_now - interval '90 days';
  delete from slack_messages where store_id = p_store and at < p_now - interval '7 days';
  delete from inbound_events where store_id = p_store and received_at < p_now - interval '30 days';
  delete from parcels p where store_id = p_store and updated_at < p_now - interval '90 days' and not exists (
    select from fulfillments f where f.store_id = p_store and f.tracking_key = p.number_key);
  delete from webhook_events where store_id = p_store and at < p_now - interval '30 days';
  update webhook_endpoints set old_secret = null, old_secret_until = null where store_id = p_store and old_secret_until <= p_now;
  delete from claim_skips where store_id = p_store and skipped_at < p_now - interval '2 days';
end $$;
