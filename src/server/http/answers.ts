/**
 * Safe repeats (decisions.md section 9): the first 2xx answer of a write is kept, encrypted, in the transaction whose
 * answer it is, and given again byte for byte: 48 hours under an `Idempotency-Key`, 10 minutes for the same body
 * from the same caller without one.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import { callerKey, type StoreId } from '../auth/caller.ts';
import { decrypt, encrypt } from '../auth/keys.ts';
import type { Context } from '../context.ts';
import { inStore } from '../database/in-store.ts';
import { ProblemError } from './problem-error.ts';

const HOURS = 3_600_000;

export type Answer = { status: number; body: string };

/** A write as it can be recognised again. */
export type Repeat = { key: Buffer; bodyHash: Buffer; expires: (now: number) => Date };

export type KeptAnswer = { bodyHash: Buffer; status: number; answer: Buffer };

/** What makes this request the same as an earlier one: who, where, and the key or the body. */
export function repeatOf(request: FastifyRequest): Repeat {
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
    // The same words about a later version are another change: open, closed, and open again.
    body: version === undefined ? body : `${body} ${version}`,
    key,
  });
}

export function describeRepeat(from: {
  caller: string;
  address: string;
  body: string;
  key: string | null;
}): Repeat {
  const bodyHash = sha256(from.body);
  const kind = from.key === null ? `body:${bodyHash.toString('hex')}` : `key:${from.key}`;
  const keptFor = from.key === null ? HOURS / 6 : 48 * HOURS;
  return {
    key: sha256(JSON.stringify([from.caller, from.address, kind])),
    bodyHash,
    expires: (now) => new Date(now + keptFor),
  };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function sealAnswer(context: Context, storeId: StoreId, repeat: Repeat, answer: Answer): Buffer {
  return encrypt(answer.body, `${storeId}:${repeat.key.toString('hex')}`, context.secret);
}

/** The kept answer in the clear; refuses another body under the same key. */
export function replay(context: Context, storeId: StoreId, repeat: Repeat, kept: KeptAnswer): Answer {
  if (!kept.bodyHash.equals(repeat.bodyHash)) throw new ProblemError('idempotency_key_reused');
  const body = decrypt(kept.answer, `${storeId}:${repeat.key.toString('hex')}`, context);
  // The secret it was sealed with is gone since: the answer can't be read any more, and the write must not be done twice.
  if (!body) throw new ProblemError('idempotency_key_reused');
  return { status: kept.status, body: body.toString('utf8') };
}

type KeptRow = { store_id: string | null; body_hash: Buffer; status: number; answer: Buffer };

/** Does a write once: the work and the keeping of its answer are one transaction, a repeat gets the first answer. */
export async function once(
  context: Context,
  storeId: StoreId,
  repeat: Repeat,
  work: (client: PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const now = context.clock();
  return inStore(context.db, storeId, async (client) => {
    const keep = async (status: number, sealed: Buffer) => {
      const { rows } = await client.query<KeptRow>(
        'select store_id, body_hash, status, answer from keep_answer($1, $2, $3, $4, $5, $6, $7)',
        [storeId, repeat.key, repeat.bodyHash, status, sealed, new Date(now), repeat.expires(now)],
      );
      return rows[0]?.store_id ? rows[0] : null;
    };
    // Claimed first with an empty answer: a second request waits here until this one is through.
    const earlier = await keep(0, Buffer.alloc(0));
    if (earlier) {
      return replay(context, storeId, repeat, {
        bodyHash: earlier.body_hash,
        status: earlier.status,
        answer: earlier.answer,
      });
    }
    const answer = await work(client);
    await client.query(
      'update answers set status = $3, answer = $4 where store_id = $1 and request_key = $2',
      [storeId, repeat.key, answer.status, sealAnswer(context, storeId, repeat, answer)],
    );
    return answer;
  });
}
