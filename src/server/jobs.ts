/** The schedule of background work. worker.ts keeps it running. */
import type { TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import { auditStart } from '../domain/audit/retention.ts';
import { figureTasks } from './analytics/jobs.ts';
import type { StoreId } from './auth/caller.ts';
import { automationTasks } from './automation/jobs.ts';
import { actTasks, carryOutDue } from './claims/acts/carry-out.ts';
import { bringIntoLedger } from './claims/booking/jobs.ts';
import { bulkTasks } from './claims/bulk/jobs.ts';
import { instructionTasks } from './claims/carriers/jobs.ts';
import { countSignals } from './claims/desk/jobs.ts';
import { exportTasks } from './claims/export/jobs.ts';
import { forgetExports } from './claims/export/queries.ts';
import { lookAgain } from './claims/instructions/queries.ts';
import { orderChangeTasks } from './claims/order-news/jobs.ts';
import { eraseFiles } from './claims/retention/jobs.ts';
import { attachmentsOf } from './claims/sheet/attachments.ts';
import { shipmentTasks } from './claims/shipments/jobs.ts';
import { writeMissingTerms } from './claims/terms/jobs.ts';
import { inviteReviewers } from './claims/timers/invite.ts';
import { runTimers } from './claims/timers/jobs.ts';
import { connectionTasks } from './connections/jobs.ts';
import type { Context } from './context.ts';
import { withStore } from './database/with-store.ts';
import { remindAbandoned } from './drafts/abandoned.ts';
import { helpDeskTasks } from './help-desk/jobs.ts';
import { importTasks } from './import-runs/jobs.ts';
import { forgetRuns } from './import-runs/queries.ts';
import { filingLinkTasks } from './in-store/link-mail.ts';
import { inboundTasks } from './inbound/jobs.ts';
import { labelTasks } from './labels/jobs.ts';
import { keepTrying, mailTasks } from './mail/jobs.ts';
import { notificationTasks } from './notifications/jobs.ts';
import { slackTasks } from './notifications/slack/jobs.ts';
import { lookupCodeTasks } from './orders/lookup-code.ts';
import { parcelTasks } from './parcels/jobs.ts';
import { peopleTasks, sweepPeople } from './people/jobs.ts';
import { teamTasks } from './people/team/jobs.ts';
import { deletionTasks } from './platform/deletion/jobs.ts';
import { orderLinkTasks } from './portal-links/jobs.ts';
import { personExportTasks } from './privacy/export/jobs.ts';
import { forgetPersonExports } from './privacy/export/queries.ts';
import { erasureTasks } from './privacy/jobs.ts';
import { eraseCustomers } from './privacy/retention.ts';
import { reconciliationTasks } from './reconciliation/jobs.ts';
import { returnTasks } from './returns/jobs.ts';
import { shopImportTasks } from './shop-imports/jobs.ts';
import { shopUpdateTasks } from './shop-updates/jobs.ts';
import { simulationTasks } from './simulations/jobs.ts';
import { checkHosts } from './stores/host-checks.ts';
import { hashPhotos } from './uploads/hashes.ts';
import { forgetAbandoned } from './uploads/queries.ts';
import { forgetBudgets, releaseLostUploads } from './uploads/reservations.ts';
import { webhookTasks } from './webhooks/jobs.ts';

// Before mails: a backlog waiting for a mail server must not delay the timers.
export const CRONTAB = [
  '*/10 * * * * sweep ?max=3&priority=-1',
  '*/5 * * * * write_claim_terms ?max=3&priority=-1',
  '*/5 * * * * ring_timers ?max=3&priority=-1',
  '*/10 * * * * remind_abandoned ?max=3&priority=-1',
  '*/10 * * * * invite_reviewers ?max=3&priority=-1',
  '*/10 * * * * keep_mail_trying ?max=3&priority=-1',
  '*/5 * * * * hash_photos ?max=3&priority=-1',
  '* * * * * bring_into_ledger ?max=3&priority=-1',
  '* * * * * carry_out_due ?max=3&priority=-1',
  '*/10 * * * * keep_sending_tickets ?max=3&priority=-1',
  '* * * * * tell_due ?max=3&priority=-1',
  '* * * * * count_signals ?max=3&priority=-1',
  '* * * * * count_figures ?max=3&priority=-1',
  '37 * * * * erase_files ?max=3&priority=-1',
  '47 * * * * erase_claims ?max=3&priority=-1',
  '23 3 * * * compare_figures ?max=3&priority=-1',
  '41 4 * * * check_hosts ?max=3&priority=-1',
  '17 2 * * * reconcile_all ?max=3&priority=-1',
  '*/10 * * * * keep_reconciling ?max=3&priority=-1',
  '*/15 * * * * test_connections ?max=3&priority=-1',
  '* * * * * renew_connections ?max=3&priority=-1',
  '* * * * * keep_reading_shops ?max=3&priority=-1',
  '* * * * * keep_telling_shops ?max=3&priority=-1',
  '13 2 * * * compare_shops ?max=3&priority=-1',
  '29 2 * * * compare_returns ?max=3&priority=-1',
  '* * * * * keep_inbound ?max=3&priority=-1',
  '53 * * * * answer_privacy_again ?max=3&priority=-1',
  '*/10 * * * * watch_replacements ?max=3&priority=-1',
  '* * * * * follow_parcels ?max=3&priority=-1',
  '*/10 * * * * keep_slack_posting ?max=3&priority=-1',
  '*/10 * * * * keep_webhooks ?max=3&priority=-1',
  '* * * * * keep_rules ?max=3&priority=-1',
  '*/15 * * * * mail_daily ?max=3&priority=-1',
  '5 * * * * mail_weekly_reports ?max=3&priority=-1',
].join('\n');
const HOUR = 3_600_000;

export const taskList = (context: Context, admin: Pool): TaskList => ({
  sweep: () => sweep(context),
  write_claim_terms: () => writeMissingTerms(context),
  ring_timers: async () => {
    await carryOutDue(context);
    await runTimers(context);
  },
  remind_abandoned: async () => void (await remindAbandoned(context)),
  invite_reviewers: async () => void (await inviteReviewers(context)),
  keep_mail_trying: () => keepTrying(admin),
  ...actTasks(context),
  hash_photos: async () => void (await hashPhotos(context)),
  bring_into_ledger: () => bringIntoLedger(context),
  count_signals: async () => void (await countSignals(context)),
  ...mailTasks(context, attachmentsOf),
  ...lookupCodeTasks(context),
  ...filingLinkTasks(context),
  ...orderLinkTasks(context),
  ...peopleTasks(context),
  ...instructionTasks(context),
  ...bulkTasks(context),
  ...exportTasks(context),
  ...importTasks(context),
  ...simulationTasks(context),
  ...labelTasks(context),
  ...teamTasks(context),
  ...deletionTasks(context),
  ...erasureTasks(context),
  ...personExportTasks(context),
  ...figureTasks(context),
  ...notificationTasks(context),
  ...slackTasks(context),
  ...automationTasks(context),
  ...webhookTasks(context),
  ...connectionTasks(context),
  ...helpDeskTasks(context),
  ...reconciliationTasks(context),
  ...shopImportTasks(context),
  ...shopUpdateTasks(context),
  ...returnTasks(context),
  ...parcelTasks(context),
  ...orderChangeTasks(context),
  ...shipmentTasks(context),
  // The carriers look at what they wait for.
  ...inboundTasks(context, {
    onEffect: (client, store, provider, effect) =>
      lookAgain(client, store.id, provider, { ...effect, now: context.clock() }),
  }),
  check_hosts: () => checkHosts(context),
  erase_files: async () => void (await eraseFiles(context)),
  erase_claims: async () => void (await eraseCustomers(context)),
});

/** Deletes what has expired: stored answers, drafts, counters, unfiled photos, exports, imports. */
export async function sweep(context: Context): Promise<void> {
  const now = context.clock();
  const { rows } = await context.db.app.query<{ id: StoreId }>('select id from stores');
  for (const { id: storeId } of rows) {
    await context.db.app.query('select sweep_store($1, $2)', [storeId, new Date(now)]);
    await context.db.app.query('select sweep_audit($1, $2)', [storeId, auditStart(now)]);
    await releaseLostUploads(context, storeId);
    const gone = await withStore(context.db, storeId, async (client) => [
      ...(await forgetAbandoned(client, storeId, now)),
      ...(await forgetExports(client, storeId, now)),
      ...(await forgetPersonExports(client, storeId, now)),
      ...(await forgetRuns(client, storeId, now)),
    ]);
    for (const fileKey of gone) await context.files.remove({ storeId, fileKey });
  }
  await context.db.app.query("delete from lookup_misses where started_at < now() - interval '1 hour'");
  await forgetBudgets(context);
  await sweepPeople(context);
  await context.db.app.query('select sweep_platform_audit($1)', [auditStart(now)]);
  // An arriving file is written to continuously, or waits for a minute at most.
  await context.files.sweepIncoming(new Date(now - HOUR));
}
