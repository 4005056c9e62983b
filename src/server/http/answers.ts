import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import type { SubjectKind } from '../../domain/audit/operations.ts';
import { subjectUnderWay } from '../audit/act.ts';
import { callerKey, type StoreId } from '../auth/caller.ts';
import { decrypt, encrypt } from '../auth/keys.ts';
import type { Context } from '../context.ts';
import type { CamelRow } from '../database/rows.ts';
import { withStore } from '../database/with-store.ts';
import { ProblemError } from '../problem-error.ts';

const MINUTE = 60_000;

/** How long a request without a key is recognized as a retry; `moment` is for actions people also repeat on purpose. */
const WITHOUT_KEY = { retry: 10 * MINUTE, moment: 5_000 };
const WITH_KEY = 48 * 60 * MINUTE;
/** A line of the audit log has the time at which its request began. Lines from so long before the end of a kept answer count. */
const COUNTED = MINUTE;

export type Answer = { status: number; body: string };

/** Identifies a write, so that retries can be recognized. */
export type Repeat = {
  key: Buffer;
  bodyHash: Buffer;
  hasKey: boolean;
  /** Without a key: it counts only while the claim is as the first request left it. */
  whileUnchanged: boolean;
  expires: (now: number) => Date;
};

export type KeptAnswer = CamelRow<'answers', 'body_hash' | 'status' | 'answer'>;

/** What identifies a retry: caller, address, and the key or the body. */
export function repeatOf(request: FastifyRequest, withoutKey: keyof typeof WITHOUT_KEY = 'retry'): Repeat {
  const header = request.headers['idempotency-key'];
  const key = typeof header === 'string' ? header : null;
  if (key !== null && !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw new ProblemError('idempotency_key_invalid', {
      fields: [{ path: 'Idempotency-Key', message: 'Use 1 to 255 printable characters.' }],
    });
  }
  const body = JSON.stringify(request.body ?? null);
  const version = request.headers['if-match'];
  return describeRepeat({
    caller: callerKey(request.caller),
    address: `${request.method} ${request.url.split('?')[0]}`,
    // The same body for a later version is a different change: open, close, and open again.
    body: version === undefined ? body : `${body} ${version}`,
    key,
    withoutKey,
  });
}

export function describeRepeat(from: {
  caller: string;
  address: string;
  body: string;
  key: string | null;
  withoutKey?: keyof typeof WITHOUT_KEY;
}): Repeat {
  const { key, withoutKey = 'retry' } = from;
  const bodyHash = sha256(from.body);
  const kind = key === null ? `body:${bodyHash.toString('hex')}` : `key:${key}`;
  const keptFor = key === null ? WITHOUT_KEY[withoutKey] : WITH_KEY;
  return {
    key: sha256(JSON.stringify([from.caller, from.address, kind])),
    bodyHash,
    hasKey: key !== null,
    whileUnchanged: key === null && withoutKey === 'retry',
    expires: (now) => new Date(now + keptFor),
  };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function sealAnswer(context: Context, storeId: StoreId, repeat: Repeat, answer: Answer): Buffer {
  return encrypt(answer.body, `${storeId}:${repeat.key.toString('hex')}`, context.secret);
}

/** The stored answer, decrypted. Refuses another body under the same key. */
export function replay(context: Context, storeId: StoreId, repeat: Repeat, kept: KeptAnswer): Answer {
  if (!kept.bodyHash.equals(repeat.bodyHash)) throw new ProblemError('idempotency_key_reused');
  const body = decrypt(kept.answer, `${storeId}:${repeat.key.toString('hex')}`, context);
  // The secret that sealed it is gone. The answer can't be read, and the write must not be repeated.
  if (!body) throw new ProblemError('idempotency_key_reused');
  return { status: kept.status, body: body.toString('utf8') };
}

/** As the database functions return it, in JSON. */
export type KeptOnWire = { bodyHash: string; status: number; answer: string };

export function keptOf(kept: KeptOnWire | undefined): KeptAnswer | null {
  if (!kept) return null;
  return {
    bodyHash: Buffer.from(kept.bodyHash, 'hex'),
    status: kept.status,
    answer: Buffer.from(kept.answer, 'base64'),
  };
}

/** As stored, with what tells whether it still counts. */
export type KeptRow = KeptAnswer & CamelRow<'answers', 'led_to' | 'expires_at'>;

/**
 * Runs a write once: the work and storing its answer are one transaction, and a retry gets the first answer.
 * @param isGood whether a stored answer may be returned again
 */
export function once(
  context: Context,
  storeId: StoreId,
  repeat: Repeat,
  work: (client: PoolClient) => Promise<Answer>,
  isGood: (client: PoolClient, kept: Answer) => Promise<boolean> = async () => true,
): Promise<Answer> {
  const begin = async (client: PoolClient): Promise<Answer> => {
    const kept = await beginAnswer(context, client, storeId, repeat);
    if (!kept) {
      const answer = await work(client);
      await keepAnswer(context, client, { storeId, repeat, claim: null }, answer);
      return answer;
    }
    const answer = replay(context, storeId, repeat, kept);
    if ((await countsStill(client, storeId, repeat, kept)) && (await isGood(client, answer))) return answer;
    // The caller's key says that it is the same write, so it must not run twice.
    if (repeat.hasKey) throw new ProblemError('idempotency_key_reused');
    // Deletes exactly this answer: of two simultaneous requests, the second waits here and finds the first one's
    // answer.
    await client.query('delete from answers where store_id = $1 and request_key = $2 and answer = $3', [
      storeId,
      repeat.key,
      kept.answer,
    ]);
    return begin(client);
  };
  return withStore(context.db, storeId, begin);
}

/** Inserts an empty answer first, so that a second request waits here until this one is done. */
async function beginAnswer(
  context: Context,
  client: PoolClient,
  storeId: StoreId,
  repeat: Repeat,
): Promise<KeptRow | null> {
  const now = context.clock();
  const { rows } = await client.query<KeptRow & { store_id: StoreId | null }>({
    name: 'begin_answer',
    text: `select store_id, body_hash as "bodyHash", status, answer, led_to as "ledTo", expires_at as "expiresAt"
     from keep_answer($1, $2, $3, 0, '', $4, $5, null, null)`,
    values: [storeId, repeat.key, repeat.bodyHash, new Date(now), repeat.expires(now)],
  });
  return rows[0]?.store_id ? rows[0] : null;
}

/** A change of a claim that its transaction has locked, so its version can't change in the meantime. `kept`: read under that lock. */
type Change = {
  storeId: StoreId;
  repeat: Repeat;
  claim: { id: string; version: number };
  kept: KeptRow | null;
};

/** The same for a claim. A second request waits for the claim, so nothing is stored before the answer is known. */
export async function onceHeld(
  context: Context,
  client: PoolClient,
  change: Change,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { storeId, repeat, claim, kept } = change;
  const isLeft =
    kept !== null && (!repeat.whileUnchanged || kept.ledTo === null || Number(kept.ledTo) === claim.version);
  if (
    isLeft &&
    Date.parse(kept.expiresAt) > context.clock() &&
    (await countsStill(client, storeId, repeat, kept))
  )
    return replay(context, storeId, repeat, kept);
  const answer = await work();
  await keepAnswer(context, client, change, answer);
  return answer;
}

const subjectOf = (repeat: Repeat): SubjectKind | null =>
  repeat.hasKey || repeat.whileUnchanged ? null : subjectUnderWay();

async function countsStill(
  client: PoolClient,
  storeId: StoreId,
  repeat: Repeat,
  { expiresAt, ledTo }: KeptRow,
): Promise<boolean> {
  const subject = subjectOf(repeat);
  if (subject === null) return true;
  return String(await countLines(client, storeId, subject, new Date(expiresAt))) === ledTo;
}

/** Stores the answer of a write, in its transaction. */
async function keepAnswer(
  context: Context,
  client: PoolClient,
  { storeId, repeat, claim }: Pick<Change, 'storeId' | 'repeat'> & { claim: Change['claim'] | null },
  answer: Answer,
): Promise<void> {
  const subject = subjectOf(repeat);
  const expires = repeat.expires(context.clock());
  await client.query({
    name: 'keep_answer',
    text: `insert into answers (store_id, request_key, body_hash, status, answer, expires_at, led_to)
     values ($1, $2, $3, $4, $5, $6, coalesce($8, (select version from claims where store_id = $1 and id = $7)))
     on conflict (store_id, request_key) do update set body_hash = excluded.body_hash, status = excluded.status,
       answer = excluded.answer, expires_at = excluded.expires_at, led_to = excluded.led_to`,
    values: [
      storeId,
      repeat.key,
      repeat.bodyHash,
      answer.status,
      sealAnswer(context, storeId, repeat, answer),
      expires,
      repeat.whileUnchanged ? claim?.id : null,
      subject && (await countLines(client, storeId, subject, expires)),
    ],
  });
}

/**
 * How many recent lines the store's audit log has about a kind of subject. The count grows with each change, the kept answer's own
 * included; what has committed meanwhile is in it, whenever it began.
 * @param expires of the answer: it fixes where counting starts
 */
async function countLines(
  client: PoolClient,
  storeId: StoreId,
  subject: SubjectKind,
  expires: Date,
): Promise<number> {
  const { rows } = await client.query<{ lines: number }>({
    name: 'count_audit_lines',
    text: `select count(*)::int as lines from audit_log where store_id = $1 and at >= $2 and subject_kind = $3`,
    values: [storeId, new Date(expires.getTime() - COUNTED), subject],
  });
  return rows[0]?.lines ?? 0;
}
