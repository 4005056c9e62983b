/** Compares what a site holds after a fault with what its shoppers were told. */
import { setTimeout as sleep } from 'node:timers/promises';
import { countFilings, type Filed, filingsIn, lostOf } from '../test/process/killing.ts';
import type { Outcome } from './fault.ts';
import { type Load, SCARCE } from './load.ts';
import type { Site } from './site.ts';

const POLL_MS = 100;
/** The demo's own claims, whose mails count as sent and never leave. */
const NOT_OF_DEMO = `not exists (select from claims c
  where c.store_id = m.store_id and c.id = m.claim_id and c.source_order_id ~ '^11[0-9][0-9]$')`;

export async function comparedWith(site: Site, load: Load): Promise<Partial<Outcome>> {
  const { filed, messages } = load;
  const lost = await lostOf(site.shop, filed);
  const sent = await site.query<{ content: string; count: number }>(
    `select content, count(*)::int as count from claim_messages m where ${NOT_OF_DEMO} group by content`,
  );
  const times = new Map(sent.map(({ content, count }) => [content, count]));
  const off = messages.filter((text) => times.get(text) !== 1);
  const unknown = sent.filter(({ content }) => !messages.includes(content));
  return {
    filed,
    lost: lost.map(({ id }) => id),
    doubled: await surplusOf(site, filed),
    messages: messages.length,
    messagesOff: [...off, ...unknown.map(({ content }) => content)],
    ...(await mailsOf(site)),
  };
}

/** Describes what the database has that nobody was told of. */
async function surplusOf(site: Site, filed: readonly Filed[]): Promise<string[]> {
  const adminUrl = await site.adminUrl();
  const found: string[] = [];
  for (const order of ['kills', SCARCE.id]) {
    const told = filingsIn(filed.filter((claim) => (claim.order ?? 'kills') === order));
    const has = await countFilings(adminUrl, order);
    const units = has?.units ?? 0;
    if (has?.claims !== told.claims) found.push(`${has?.claims} claims of ${told.claims} on ${order}`);
    if (units !== told.units) found.push(`${units} units of ${told.units} on ${order}`);
    if (has?.half !== 0) found.push(`${has?.half} halves on ${order}`);
    if (order === SCARCE.id && units > SCARCE.units) found.push(`${units} units claimed of ${SCARCE.units}`);
  }
  return found;
}

async function mailsOf({ mail, query }: Site): Promise<Partial<Outcome>> {
  const mails = await query<{ id: string }>(`select id from mails m where ${NOT_OF_DEMO}`);
  const times = mails.map(({ id }) => mail.taken.get(id)?.length ?? 0);
  return {
    mails: mails.length,
    unsent: times.filter((count) => count === 0).length,
    twice: times.reduce((sum, count) => sum + Math.max(0, count - 1), 0),
    unanswered: mail.unanswered,
  };
}

/** Seconds until every email is marked as sent; infinite if that exceeds the limit. */
export async function drained({ query }: Site, seconds: number): Promise<number> {
  const began = performance.now();
  while (performance.now() < began + seconds * 1000) {
    const [row] = await query<{ left: number }>(
      'select count(*)::int as left from mails where sent_at is null',
    );
    if (row?.left === 0) return (performance.now() - began) / 1000;
    await sleep(POLL_MS);
  }
  return Number.POSITIVE_INFINITY;
}

/** Seconds from a time until the email of this claim arrived. */
export async function mailed(site: Site, claim: Filed, moment: number, seconds: number): Promise<number> {
  let id: string | undefined;
  while (performance.now() < moment + seconds * 1000) {
    const about = 'select id from mails where claim_id = $1';
    id ??= (await site.query<{ id: string }>(about, [claim.id]).catch(() => []))[0]?.id;
    const [at] = site.mail.taken.get(id ?? '') ?? [];
    if (at !== undefined) return (at - moment) / 1000;
    await sleep(POLL_MS);
  }
  return Number.POSITIVE_INFINITY;
}
