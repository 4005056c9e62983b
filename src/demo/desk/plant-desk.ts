/**
 * Plants the claims of the team's queue through the server's own commands, each at the time it was filed. Their mails
 * count as sent: nobody waits for the mails of days ago.
 */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { filingBodySchema } from '../../contract/claim.ts';
import { permissionsOf } from '../../domain/access/permissions.ts';
import { addDays, dateIn } from '../../domain/time/calendar.ts';
import { type CallerOf, type StoreId, storeOfOperator } from '../../server/auth/caller.ts';
import { changeClaim, type HeldClaim } from '../../server/claims/change.ts';
import { requestProof, sendMessage } from '../../server/claims/conversation/commands.ts';
import {
  approveClaim,
  denyClaim,
  dismissClaim,
  resolveExternally,
} from '../../server/claims/decisions/commands.ts';
import { patchClaim } from '../../server/claims/decisions/patch.ts';
import { fileClaim } from '../../server/claims/filing/commands.ts';
import type { Context } from '../../server/context.ts';
import { withStore } from '../../server/database/with-store.ts';
import type { Answer } from '../../server/http/answers.ts';
import { describeRepeat } from '../../server/http/answers.ts';
import { addLabels } from '../../server/labels/queries.ts';
import { loadOrderBySource } from '../../server/orders/queries.ts';
import { findPersonByEmail } from '../../server/people/queries.ts';
import { appealDenial } from '../../server/shopper/commands.ts';
import { type KnownStore, storeById } from '../../server/stores/queries.ts';
import { takeFormFile } from '../../server/uploads/commands.ts';
import { type Act, STORIES, type Story } from './stories.ts';

const HOUR = 3_600_000;
const PICTURES = new URL('../pictures/', import.meta.url);
const AGENT = 'support@demo.test';

const LABELS = [
  { name: 'high value', color: 'amber' },
  { name: 'check camera', color: 'purple' },
] as const;

/** @param storeId of Fernwood, whose orders (orders.ts) are saved already */
export async function plantDesk(context: Context, storeId: StoreId): Promise<void> {
  const store = await storeById(context.db, storeId);
  const agent = await findPersonByEmail(context.db, AGENT);
  if (!agent) throw new Error(`No demo person ${AGENT}`);
  await withStore(context.db, storeId, (client) => addLabels(client, storeId, LABELS, context.clock()));
  // The demo also starts on a disk that is too full for shoppers' uploads.
  const roomy = { ...context, limits: { ...context.limits, freeDiskBytes: 0 } };
  for (const story of STORIES) await tell(roomy, store, story, agent.id);
}

/** Whether the last claim is there. */
export async function isDeskPlanted(db: Context['db']): Promise<boolean> {
  const last = STORIES.at(-1);
  const order = last && (await loadOrderBySource(db, storeOfOperator('demo'), last.number));
  return order !== undefined && order !== null && order.claims.length > 0;
}

async function tell(context: Context, store: KnownStore, story: Story, agentId: string): Promise<void> {
  const order = await loadOrderBySource(context.db, store.id, story.number);
  if (!order || order.claims.length > 0) return;
  const filedAt = context.clock() - story.filed * HOUR;
  const then = { ...context, clock: () => filedAt };
  const customer = { kind: 'shopper', storeId: store.id, orderId: order.id, recipient: null } as const;
  const filing = filingBodySchema.parse(await filingOf(context, store, story, order.id));
  const body = JSON.stringify(filing);
  const repeat = describeRepeat({ caller: 'demo', address: story.number, body, key: null });
  const filed = await fileClaim(then, {
    store,
    caller: customer,
    sourceOrderId: story.number,
    filing,
    repeat,
  });
  const claim = JSON.parse(filed.body) as { id: string };
  const acts = story.after ?? [];
  for (const [at, act] of acts.entries()) {
    const now = filedAt + (story.filed * HOUR * (at + 1)) / (acts.length + 2);
    const caller = act.by === 'customer' ? customer : memberOf(store.id, agentId);
    const request = { caller, claimId: claim.id, repeat: null, version: null };
    await changeClaim({ ...context, clock: () => now }, request, (held) => perform(held, act, agentId));
  }
  await withStore(context.db, store.id, (client) =>
    client.query('update mails set sent_at = $3 where store_id = $1 and claim_id = $2 and sent_at is null', [
      store.id,
      claim.id,
      new Date(filedAt),
    ]),
  );
}

const memberOf = (storeId: StoreId, personId: string): CallerOf<'member'> => ({
  kind: 'member',
  storeId,
  personId,
  role: 'store_support',
  permissions: permissionsOf('store_support'),
  sessionId: '',
  provenAt: new Date(0).toISOString(),
  isStrong: false,
});

async function filingOf(context: Context, store: KnownStore, story: Story, orderId: string) {
  const { issue, lines, details, method, customer } = story;
  const isWhole = ['STOLEN', 'ORDER_DELIVERED_NOT_RECEIVED', 'TRACKING_NOT_MOVING', 'WRONG_ADDRESS'].includes(
    issue,
  );
  const images = await Promise.all((story.photos ?? []).map((name) => photo(context, store, orderId, name)));
  return {
    claimCategory: story.isUnderWarranty ? 'WARRANTY' : 'SHIPPING',
    email: customer[1],
    fulfillmentIssues: [
      {
        sourceFulfillmentId: '1',
        issues: lines.slice(0, isWhole ? lines.length : 1).map(({ quantity = 1 }, line) => ({
          sourceItemId: String(line + 1),
          issueType: issue,
          quantity: isWhole ? quantity : (story.quantity ?? quantity),
          details,
          images: line === 0 ? images : [],
        })),
      },
    ],
    resolution: { desiredMethod: method },
    addressConfirmed: true,
    acknowledged: true,
  };
}

async function photo(context: Context, store: KnownStore, orderId: string, name: string): Promise<string> {
  const bytes = await readFile(new URL(`${name}.webp`, PICTURES));
  const upload = { filename: `${name}.webp`, contentType: 'image/webp', owner: { orderId } };
  const sender = { address: '127.0.0.1', signal: new AbortController().signal, bytes: bytes.length };
  return takeFormFile(context, store, upload, Readable.from([bytes]), sender);
}

function perform(held: HeldClaim, act: Act, agentId: string): Promise<Answer> {
  if ('says' in act) {
    return sendMessage(held, { messageContent: act.says, medias: [], senderName: null, acknowledged: false });
  }
  if ('approves' in act)
    return approveClaim(held, { resolutions: asked(held), message: act.message ?? null });
  if ('denies' in act) return denyClaim(held, { reason: act.denies, message: act.message, note: null });
  if ('appeals' in act) return appealDenial(held, { message: act.appeals, medias: [] });
  if ('asks' in act) return requestProof(held, { types: ['PHOTO'], message: act.asks });
  if ('setsAside' in act) {
    const until = addDays(dateIn(Date.now(), held.store.timeZone), act.setsAside);
    return dismissClaim(held, { until, reason: null, message: act.message });
  }
  if ('resolvesElsewhere' in act) {
    return resolveExternally(held, {
      resolutionType: 'RESHIP',
      description: act.resolvesElsewhere,
      reference: null,
      amount: null,
    });
  }
  if ('waits' in act) return patchClaim(held, { status: 'WAITING_FOR_BRAND' });
  if ('closes' in act) return patchClaim(held, { status: 'CLOSED' });
  if ('takes' in act) return patchClaim(held, { assignee: agentId });
  return patchClaim(held, { labels: act.labels });
}

/** Every item as the customer asked for it. */
const asked = ({ document }: HeldClaim) =>
  document.items.map(({ id, quantity }) => ({
    claimItemId: id,
    resolutionType: document.claim.requested_method === 'RESHIP' ? ('RESHIP' as const) : ('REFUND' as const),
    quantity,
    percentage: null,
    amount: null,
    resolutionDetails: null,
  }));
