/** Tells the team what a shop asks for its customers: who may erase them, and the store's owners by mail too. */
import type { PoolClient } from 'pg';
import { can, ROLES } from '../../domain/access/permissions.ts';
import { describeProvider, type ProviderName } from '../../domain/connections/providers.ts';
import type { PrivacyAsked } from '../../domain/notifications/notices.ts';
import { oneLine } from '../../domain/text/plain-text.ts';
import { urls } from '../../urls.ts';
import type { Context } from '../context.ts';
import type { CamelRow } from '../database/rows.ts';
import { widenScope } from '../database/transaction.ts';
import { mailWords } from '../mail/text.ts';
import { writeNotices } from '../news/queries.ts';
import { mailTo, queuePersonMail, text } from '../people/mails.ts';
import type { KnownStore } from '../stores/queries.ts';

const KEEPERS = ROLES.filter((role) => can(role, 'order:delete') && can(role, 'claim:delete'));
const words = mailWords('en').people.privacy;

/** `customer`: by the id of their page; null if they have none, and for all customers. Nothing that is told names anybody. */
type Told = { customer: string | null; provider: ProviderName; asked: PrivacyAsked };

export async function tellOfPrivacy(
  context: Context,
  client: PoolClient,
  store: KnownStore,
  { customer, provider, asked }: Told,
): Promise<void> {
  const now = context.clock();
  const { rows } = await client.query<
    CamelRow<'people', 'id' | 'name' | 'email'> & CamelRow<'memberships', 'role'>
  >('select id, name, email, role from team_members($1) where role = any ($2) order by id', [
    store.id,
    KEEPERS,
  ]);
  const { label } = describeProvider(provider);
  const told = {
    ...({ kind: 'privacy_request', claimId: null, about: customer, actorId: null } as const),
    details: { asked, provider },
  };
  const notices = rows.map(({ id }) => ({ ...told, personId: id }));
  await writeNotices(client, store.id, notices.length > 0 ? notices : [{ ...told, personId: null }], now);
  const page = customer
    ? urls.console.customer(store.slug, customer)
    : urls.console.setting(store.slug, 'connections');
  const way = { kind: 'way' as const, ...words.link, address: context.publicUrl + page };
  const name = oneLine(store.name);
  const lines = words.leads[asked](label).map(text);
  for (const owner of rows.filter(({ role }) => role === 'store_owner')) {
    await widenScope(client, { 'app.person': owner.id });
    const mail = mailTo(owner, words.subject(name, words.subjects[asked]), [...lines, way], null);
    await queuePersonMail(client, owner.id, mail, now);
  }
}
