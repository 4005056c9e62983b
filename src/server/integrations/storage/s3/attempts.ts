/** Which failures of S3 are temporary, and how often and with which delays a call is retried. */
import { setTimeout as sleep } from 'node:timers/promises';
import { StorageUnavailableError } from '../../../uploads/storage-error.ts';

type Failure = Error & { code?: string; $metadata?: { httpStatusCode?: number } };

/** Milliseconds before the second, third … attempt. */
export type Patience = readonly number[];
const PATIENCE: Patience = [200, 800];

// Includes a wrong clock: the client corrects it from the answer before signing again.
const PASSING = ['RequestTimeTooSkewed', 'RequestTimeout', 'SlowDown', 'InternalError', 'ServiceUnavailable'];

function passes({ name, $metadata }: Failure): boolean {
  const status = $metadata?.httpStatusCode;
  return status === undefined || status >= 500 || status === 429 || PASSING.includes(name);
}

const isAbsent = ({ name, $metadata }: Failure): boolean =>
  name === 'NoSuchKey' || (name === 'NotFound' && $metadata?.httpStatusCode === 404);

const isFull = ({ name, $metadata }: Failure): boolean =>
  $metadata?.httpStatusCode === 507 || /StorageFull|QuotaExceeded/.test(name);

/**
 * Makes a call and retries it if that helps. Every call is safe to repeat (an object is written as a whole under a
 * unique name, or read, or removed). @throws StorageUnavailableError; `ENOSPC` if S3 is full. Errors for a missing
 * object pass through to `absentAsNull`.
 */
export function repeating(patience: Patience = PATIENCE) {
  return async <T>(call: string, send: () => Promise<T>): Promise<T> => {
    for (let made = 0; ; made++) {
      try {
        return await send();
      } catch (error) {
        const failure = error as Failure;
        if (isAbsent(failure)) throw error;
        if (isFull(failure)) throw Object.assign(new Error('S3 is full'), { code: 'ENOSPC' });
        const pause = patience[made];
        if (pause === undefined || !passes(failure)) throw unavailable(call, failure);
        await sleep(pause * (0.5 + Math.random()));
      }
    }
  };
}

function unavailable(call: string, { name, code, $metadata }: Failure): StorageUnavailableError {
  const status = $metadata?.httpStatusCode;
  // S3's message may quote the key id and the signature; its error name does not.
  return new StorageUnavailableError(`S3: ${call} ${status ? `answered ${status} ` : ''}${code ?? name}`);
}

export async function absentAsNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isAbsent(error as Failure)) return null;
    throw error;
  }
}
