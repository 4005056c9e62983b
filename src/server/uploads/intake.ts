import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { UploadGrant } from '../auth/signed-url.ts';
import type { Place } from './fair-queue.ts';
import { ALLOWANCES, openFile } from './file-process.ts';
import type { CleanFile, FileRefusal } from './file-tasks.ts';
import { receiveFile } from './receive.ts';
import { kindOf } from './sniff.ts';
import type { FileRef, Files } from './storage.ts';

export type UploadRefusal = FileRefusal | 'file_too_large' | 'file_empty';

/** The facts about a stored file. */
export type KeptFile = CleanFile;

export type Intake = FileRef & Pick<UploadGrant, 'contentType' | 'maxBytes'>;

/** The sender, for the queue, and a signal that aborts when nobody waits for the answer anymore. */
export type Sender = { place: Place; signal?: AbortSignal | undefined };

/**
 * A file's way from the network into storage: received onto disk within its limit, recognized by its bytes and cleaned
 * in the process for untrusted files, then stored as a whole. A refusal stores nothing. This process never holds a
 * whole file in memory and interprets none of its bytes.
 * @param intake `contentType` as declared, or `image/*` if only a name is known (see `isAsDeclared`)
 * @throws like `openFile`, and storage errors (`ENOSPC`)
 */
export async function takeFile(
  stream: Readable,
  intake: Intake,
  files: Files,
  { place, signal }: Sender,
): Promise<KeptFile | { refused: UploadRefusal }> {
  const [input, output] = [files.incomingPath(), files.incomingPath()];
  const received = await receiveFile(stream, intake.maxBytes, input);
  if ('tooLarge' in received) return { refused: 'file_too_large' };
  try {
    if (received.size === 0) return { refused: 'file_empty' };
    const { contentType } = intake;
    const allowance = ALLOWANCES[kindOf(contentType) ?? 'image'];
    const job = { input, output, contentType };
    const cleaned = await openFile({ task: 'clean', job }, { place, allowance, signal });
    if (!cleaned) return { refused: 'file_damaged' };
    if ('refused' in cleaned) return cleaned;
    const { path, ...kept } = cleaned;
    await files.adopt(intake, path);
    return kept;
  } finally {
    await Promise.all([rm(input, { force: true }), rm(output, { force: true })]);
  }
}
