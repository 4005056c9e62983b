import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { offerFile, whenWritten } from './offer-file.ts';
import { offline, problemOf } from './problem.ts';
import { text } from './text.ts';
import { onTold, type Toast } from './toasts.tsx';

const WAITING = { state: 'waiting', url: null } as const;
const READY = { state: 'ready', url: 'https://claims.example.com/file' } as const;

/** Each call answers or throws the next of these. */
const answering = (answers: readonly unknown[]) => {
  const left = [...answers];
  return async () => {
    const next = left.shift();
    if (next instanceof Error) throw next;
    return next as typeof READY;
  };
};

describe('a file that a job writes', () => {
  it('is waited for through a lost connection and a server that restarts', async () => {
    const read = answering([offline(), WAITING, problemOf(503, null), READY]);
    expect(await whenWritten<typeof WAITING | typeof READY>(WAITING, read, 0)).toBe(READY);
  });

  it('is not waited for once the server refuses it', async () => {
    const read = answering([problemOf(404, null)]);
    await expect(whenWritten<typeof WAITING | typeof READY>(WAITING, read, 0)).rejects.toThrow();
  });
});

describe('the message that offers it', () => {
  let told: Toast[] = [];
  let stop = () => {};
  beforeEach(() => {
    told = [];
    stop = onTold((toast) => void told.push(toast));
  });
  afterEach(() => stop());
  const press = async () => {
    told[0]?.action?.onPress();
    await expect.poll(() => told.length).toBe(2);
    return told[1];
  };

  it('says that the file is gone, once it is', async () => {
    offerFile(READY, answering([problemOf(404, null)]), 'Ready');
    expect(await press()).toMatchObject({ sentence: text.file.gone, isError: true });
  });

  it('says why the file can’t be read now, and still offers it', async () => {
    offerFile(READY, answering([offline()]), 'Ready');
    expect(await press()).toMatchObject({ sentence: offline().message, isError: true });
    expect(told[0]?.seconds).toBe(0);
  });

  it('is that nothing was written, if the job failed', () => {
    offerFile({ state: 'failed', url: null }, answering([]), 'Ready');
    expect(told).toMatchObject([{ sentence: text.file.failed, isError: true }]);
  });
});
