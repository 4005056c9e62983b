import type { PoolClient } from 'pg';
import { can, ROLES } from '../../domain/access/permissions.ts';
import { oneLine } from '../../domain/text/plain-text.ts';
import { DISABLED_FOR, type DisabledFor } from '../../domain/webhooks/delivery.ts';
import { urls } from '../../urls.ts';
import { duringAct } from '../audit/act.ts';
import { noteChange } from '../audit/note.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import type { CamelRow } from '../database/rows.ts';
import { widenScope } from '../database/transaction.ts';
import { mailWords } from '../mail/text.ts';
import { writeNotices } from '../news/queries.ts';
import { mailTo, queuePersonMail, text } from '../people/mails.ts';
import { storeIn } from '../stores/queries.ts';
import { subjectOf } from './present.ts';
import type { Endpoint } from './queries.ts';

const KEEPERS = ROLES.filter((role) => can(role, 'webhook:update'));
const words = mailWords('en').people.webhook;

/** Tells of an endpoint that was turned off because it failed: in the audit log, who can mend it, and its owners by mail. */
export async function tellTurnedOff(
  context: Context,
  client: PoolClient,
  storeId: StoreId,
  { endpoint, why, now }: { endpoint: Endpoint; why: DisabledFor; now: number },
): Promise<void> {
  const act = {
    ...({ actor: { kind: 'operator', id: null }, operation: 'webhook failure' } as const),
    ...{ at: now, requestId: null },
  };
  const change = { subject: subjectOf(endpoint), before: { state: 'on' }, after: { state: 'off' } };
  await duringAct(act, () => noteChange(client, storeId, change));
  const { rows } = await client.query<
    CamelRow<'people', 'id' | 'name' | 'email'> & CamelRow<'memberships', 'role'>
  >('select id, name, email, role from team_members($1) where role = any ($2) order by id', [
    storeId,
    KEEPERS,
  ]);
  const { host } = new URL(endpoint.url);
  const told = { kind: 'webhook_off', claimId: null, about: host, details: {}, actorId: null } as const;
  const notices = rows.map(({ id }) => ({ ...told, personId: id }));
  await writeNotices(client, storeId, notices.length > 0 ? notices : [{ ...told, personId: null }], now);
  const store = await storeIn(client, storeId);
  const reason = DISABLED_FOR[why];
  const name = oneLine(store.name);
  const way = {
    ...{ kind: 'way' as const, ...words.link },
    address: context.publicUrl + urls.console.setting(store.slug, 'webhooks'),
  };
  for (const owner of rows.filter(({ role }) => role === 'store_owner')) {
    const blocks = [text(words.lead(host, name)), text(reason.why), text(reason.what), way];
    await widenScope(client, { 'app.person': owner.id });
    await queuePersonMail(client, owner.id, mailTo(owner, words.subject(host, name), blocks, null), now);
  }
}
