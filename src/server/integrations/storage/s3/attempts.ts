/** Which failures of S3 pass by themselves, how often and with which pauses a call is made again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { StorageUnavailableError } from '../../../uploads/storage-error.ts';

type Failure = Error & { code?: string; $metadata?: { httpStatusCode?: number } };

/** Milliseconds before the second, third … attempt. */
export type Patience = readonly number[];
const PATIENCE: Patience = [200, 800];

// A clock that is off is one of them: the client sets it by the answer before it signs again.
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
 * Makes a call, again where that helps: every call we make may be made twice (an object is put whole under a name that is
 * its own, or read, or removed). @throws StorageUnavailableError; `ENOSPC` where S3 says that it is full; what says that
 * an object is absent goes on to `absentAsNull`.
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
  // A message of S3 may quote the key id and the signature; its name for the failure does not.
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
