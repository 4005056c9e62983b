/**
 * In-store filings: kept until the mailed link verifies the e-mail address, then filed
 * (docs/decisions/033-proven-addresses.md). A visitor learns nothing beyond what they sent.
 */
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { KeptFiling, OfflineFiling } from '../../contract/in-store.ts';
import type { CallerOf } from '../auth/caller.ts';
import { openToken } from '../auth/keys.ts';
import { shortId } from '../auth/short-id.ts';
import { checkProof, discardSignature } from '../claims/proof.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { type Answer, describeRepeat, once, type Repeat, replay } from '../http/answers.ts';
import { counterOf, holdLimits } from '../http/misses.ts';
import { networkOf } from '../http/network.ts';
import { claimToken } from '../orders/present.ts';
import { ProblemError } from '../problem-error.ts';
import { refuseOtherTerms } from '../stores/claim-terms.ts';
import { type KnownStore, storeById } from '../stores/queries.ts';
import { checkFiling, checkProduct, renamed } from './check.ts';
import { isOpen, placeClaim } from './commands.ts';
import { noteSent } from './draft.ts';
import type { Purchase } from './order.ts';
import {
  beginKeeping,
  findPending,
  holdUploads,
  linkToKnown,
  type PendingFiling,
  putPending,
  waitingOf,
} from './pending-queries.ts';

const DAY = 24 * 3_600_000;
const HOUR_SECONDS = 3600;

export type VisitFiling = {
  store: KnownStore;
  visitor: CallerOf<'in-store'>;
  filing: OfflineFiling;
  /** The visitor's IP address, for the limits. */
  address: string;
  /** Null: a retry is recognized by the filing's contents. */
  repeat: Repeat | null;
};

/** Checks a filing, keeps it and has its link mailed. The answer doesn't depend on existing orders and claims. */
export async function keepFiling(context: Context, input: VisitFiling): Promise<Answer> {
  const { store, visitor, filing, repeat } = input;
  if (!(await isOpen(context, store))) throw new ProblemError('in_store_closed');
  const now = context.clock();
  const fileKeys = [...filing.item.images, ...filing.warranty.receiptImages];
  const sought = { visitId: visitor.visitId, fileKeys };
  const { files, kept } = await beginKeeping(context.db, store.id, sought, repeat, now);
  if (kept && repeat) return replay(context, store.id, repeat, kept);
  refuseOtherTerms(store, filing.claimTerms);
  const purchase = await checkProduct(context, { store, filing, isProgram: false }, now);
  const checked = checkFiling(context, { store, purchase, files, isTrusted: false, now });
  const { order, worth } = checked;
  const proof = await checkProof(context, { store, order, filing: checked.filing, value: worth.value }).catch(
    renamed,
  );
  // Only checked here. Its image is stored with the claim.
  await discardSignature(context, store.id, proof);
  const keep = (client: PoolClient) => keepAndMail(context, client, input, purchase);
  return repeat ? once(context, store.id, repeat, keep) : withStore(context.db, store.id, keep);
}

async function keepAndMail(
  context: Context,
  client: PoolClient,
  { store, visitor, filing, address }: VisitFiling,
  purchase: Purchase,
): Promise<Answer> {
  const now = context.clock();
  const { visitId } = visitor;
  const until = new Date(now + store.settings.inStore.proveWithinDays * DAY);
  const bodyHash = createHash('sha256').update(JSON.stringify(filing)).digest();
  const pending = { id: shortId() + shortId(), visitId, purchase, bodyHash, now, expiresAt: until };
  const { id, expiresAt, isNew } = await putPending(client, store.id, pending);
  if (isNew) {
    const fileKeys = [...filing.item.images, ...filing.warranty.receiptImages];
    const held = await holdUploads(client, store.id, { visitId, fileKeys, until });
    // The same visit removed an upload at this very moment.
    if (held < new Set(fileKeys).size) throw new ProblemError('file_not_found');
    await askForMail(context, client, { store, visitId, address, id });
    await noteSent(client, store.id, visitId, filing.customer.email);
  }
  return { status: 202, body: JSON.stringify(presentKept(filing, purchase, expiresAt)) };
}

/** What the visit sent, and when its link expires. */
function presentKept(
  { customer, item, warranty }: OfflineFiling,
  purchase: Purchase,
  expiresAt: Date,
): KeptFiling {
  return {
    status: 'PENDING_CUSTOMER',
    email: customer.email,
    item: {
      name: purchase.product?.name ?? item.name ?? '',
      quantity: item.quantity,
      issueType: item.issueType,
    },
    dateOfPurchase: warranty.dateOfPurchase,
    warrantyPeriod: purchase.warrantyPeriod,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Mails the visit's link again. If nothing is waiting, it does nothing and doesn't say so. */
export async function mailAgain(
  context: Context,
  store: KnownStore,
  { visitId, address }: { visitId: string; address: string },
): Promise<void> {
  await withStore(context.db, store.id, async (client) => {
    const id = await waitingOf(client, store.id, visitId, context.clock());
    await askForMail(context, client, { store, visitId, address, id: id ?? '' });
  });
}

type Asking = { store: KnownStore; visitId: string; address: string; id: string };

/**
 * Queues the link's mail, unless the visit, visitor or store exceeded the hourly limit. The job checks the recipient's
 * own limit (link-mail.ts), since checking here would reveal whether others wrote to that address.
 */
async function askForMail(
  context: Context,
  client: PoolClient,
  { store, visitId, address, id }: Asking,
): Promise<void> {
  const { limits } = context;
  const counters = [
    ['filing-from', networkOf(address), limits.addressFilingsPerHour],
    ['filing-store', store.id, limits.storeFilingsPerHour],
    ['filing-visit', visitId, limits.visitFilingsPerHour],
  ] as const;
  const retryAfter = await holdLimits(
    client,
    counters.map(([kind, value, limit]) => ({
      counter: counterOf(context, kind, value),
      limit,
      seconds: HOUR_SECONDS,
    })),
  );
  if (retryAfter !== null) throw new ProblemError('too_many_requests', { params: { retryAfter } });
  const payload = { storeId: store.id, id, from: counterOf(context, 'from', networkOf(address)) };
  await client.query('select enqueue_job($1, $2, null)', ['mail_filing_link', JSON.stringify(payload)]);
}

/** The target of a link; null if it is forged or expired, or the filing was replaced. */
export async function openFilingLink(
  context: Context,
  token: string,
): Promise<{ store: KnownStore; pending: PendingFiling } | null> {
  const now = context.clock();
  const opened = openToken('filing', token, new Date(now), context);
  if (!opened) return null;
  const store = await storeById(context.db, opened.storeId);
  const pending = await withStore(context.db, store.id, (client) =>
    findPending(client, store.id, opened.filingId, now),
  );
  return pending && { store, pending };
}

/** A token of the filing's claim, with the generation of that time, so that revoked links stay revoked. */
export const tokenOfFiled = (
  context: Context,
  store: KnownStore,
  claim: { id: string; generation: number },
): string => claimToken(context, store, claim.id, claim.generation);

/**
 * After verification: files the claim, or finds the existing one. Repeating it leads to the same claim.
 * @returns a claim token, and whether this call filed the claim
 */
export async function proveFiling(
  context: Context,
  { store, pending }: { store: KnownStore; pending: PendingFiling },
): Promise<{ token: string; isKnown: boolean }> {
  if (pending.claim) return { token: tokenOfFiled(context, store, pending.claim), isKnown: false };
  const { id, visitId, purchase, receivedAt } = pending;
  const caller = `in-store-filing:${id}`;
  const repeat = describeRepeat({ caller, address: 'proof of address', body: '', key: id });
  const sentAt = receivedAt.getTime();
  const placing = { store, purchase, visitId, pendingId: id, valet: null, sentAt, repeat };
  const placed = await placeClaim(context, placing);
  if ('answer' in placed) {
    const { viewToken } = JSON.parse(placed.answer.body) as { viewToken: string };
    return { token: viewToken, isKnown: false };
  }
  const claim = { id: placed.known.id, generation: placed.known.tokenGeneration };
  await withStore(context.db, store.id, (client) => linkToKnown(client, store.id, pending, claim));
  return { token: tokenOfFiled(context, store, claim), isKnown: true };
}
