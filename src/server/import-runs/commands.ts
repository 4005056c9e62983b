/** Starting an import, stopping it, going on and discarding it. A job does the work (jobs.ts). */
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ImportRun, ImportRunBody, NewImportRun } from '../../contract/import-run.ts';
import { sizeInWords } from '../../domain/filing/file-limits.ts';
import {
  canStart,
  canStop,
  IMPORT_DAYS,
  type ImportKind,
  MOST_OPEN_IMPORTS,
  startsAnew,
} from '../../domain/imports/import-run.ts';
import { makerOf } from '../auth/makers.ts';
import { shortId } from '../auth/short-id.ts';
import { signUpload, type UploadGrant } from '../auth/signed-url.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import type { HeldStore, HeldWrite } from '../http/team-calls.ts';
import { NOTHING_YET } from '../imports/import-documents.ts';
import { ProblemError } from '../problem-error.ts';
import { receiveFile } from '../uploads/receive.ts';
import { refuseFullDisk } from '../uploads/reservations.ts';
import { newFileKey } from '../uploads/storage.ts';
import { presentRun } from './present.ts';
import {
  addRun,
  countOpen,
  deleteRun,
  findRun,
  forgetReport,
  type KeptRun,
  moveRun,
  takeFile,
} from './queries.ts';

const DAY = 86_400_000;
/** Long enough for 200 MB over a slow connection. */
const UPLOAD_MS = 60 * 60_000;
const ANY_TYPE = 'application/octet-stream';

/** Which run a call is about. One of another kind is not found. */
export type RunName = { kind: ImportKind; id: string };

type Answer = { run: ImportRun };

/** Announces a file, and says where to send it. */
export async function createRun(
  held: HeldWrite,
  kind: ImportKind,
  body: ImportRunBody,
): Promise<NewImportRun> {
  const { context, client, storeId, caller, now } = held;
  const { fileName, fileSize, tryFirst } = body;
  await refuseFullDisk(context, fileSize);
  if ((await countOpen(client, storeId, now)) >= MOST_OPEN_IMPORTS) {
    throw new ProblemError('too_many_imports', { params: { max: MOST_OPEN_IMPORTS } });
  }
  const id = shortId();
  const phase = tryFirst ? 'trial' : 'import';
  const options = { ignoresColumns: body.ignoreUnknownColumns, takesTests: body.testOrders };
  const run = { id, maker: makerOf(caller), kind, phase, fileName, ...options } as const;
  await addRun(client, storeId, run, { now, expiresAt: new Date(now + IMPORT_DAYS * DAY) });
  held.changed({ subject: { id, name: fileName }, after: { kind, phase, fileName } });
  const expiresAt = new Date(now + UPLOAD_MS);
  // Named by the run: a grant for a photo is no grant for an import, and the other way round.
  const grant = { storeId, fileKey: id, contentType: ANY_TYPE, maxBytes: fileSize, expiresAt };
  const url = `${context.publicUrl}/v1/import-runs/${kind}/${id}/file?${signUpload(grant, context.secret)}`;
  return { ...(await readRun(held, { kind, id })), upload: { url, expiresAt: expiresAt.toISOString() } };
}

/** Receives the file of a run, once, and queues the run. The file is stored whole or not at all. */
export async function receiveImport(
  context: Context,
  kind: ImportKind,
  { storeId, fileKey: id, maxBytes }: UploadGrant,
  stream: Readable,
): Promise<void> {
  const now = context.clock();
  const waiting = await withStore(context.db, storeId, (client) =>
    findRun(client, storeId, { id, kind, now }),
  );
  if (waiting?.state !== 'waiting') throw new ProblemError('upload_already_used');
  await refuseFullDisk(context, maxBytes);
  const path = context.files.incomingPath();
  const received = await receiveFile(stream, maxBytes, path);
  if ('tooLarge' in received) {
    throw new ProblemError('file_too_large', { params: { limit: sizeInWords(maxBytes) } });
  }
  const ref = { storeId, fileKey: newFileKey() };
  try {
    if (received.size === 0) throw new ProblemError('file_empty');
    if (received.size < maxBytes) {
      throw new ProblemError('file_incomplete', { params: { received: received.size, announced: maxBytes } });
    }
    await context.files.adopt(ref, path);
  } finally {
    await rm(path, { force: true });
  }
  const file = { id, fileKey: ref.fileKey, fileSize: received.size, now: context.clock() };
  const isTaken = await withStore(context.db, storeId, (client) => takeFile(client, storeId, file));
  if (isTaken) return;
  await context.files.remove(ref);
  throw new ProblemError('upload_already_used');
}

async function runOf(
  { client, storeId, now }: HeldStore,
  name: RunName,
  how: 'read' | 'held' = 'read',
): Promise<KeptRun> {
  const run = await findRun(client, storeId, { ...name, now, how });
  if (!run) throw new ProblemError('not_found');
  return run;
}

export async function readRun(held: HeldStore, name: RunName): Promise<Answer> {
  return { run: presentRun(await runOf(held, name)) };
}

/** Imports after a trial, and goes on after a stop or a failure. Starting what is under way changes nothing. */
export async function startRun(held: HeldWrite, name: RunName): Promise<Answer> {
  const { client, storeId, caller, now } = held;
  const run = await runOf(held, name, 'held');
  const { id } = run;
  const subject = { id, name: run.fileName };
  const before = { phase: run.phase, state: run.state };
  if (canStop(run.state)) {
    held.changed({ subject, before, after: before });
    return { run: presentRun(run) };
  }
  if (!canStart(run.state)) throw new ProblemError('import_state');
  if (run.fileKey === null) throw new ProblemError('import_file_gone');
  const isNew = startsAnew(run.state);
  if (isNew) await forgetReport(client, storeId, id);
  const next = await moveRun(client, storeId, run, {
    ...(isNew && { phase: 'import', position: null, counts: NOTHING_YET }),
    ...{ state: 'queued', maker: makerOf(caller), now },
  });
  held.changed({ subject, before, after: { phase: next.phase, state: next.state } });
  return { run: presentRun(next) };
}

/** What was saved stays. Stopping twice changes nothing. */
export async function stopRun(held: HeldWrite, name: RunName): Promise<Answer> {
  const { client, storeId, now } = held;
  const run = await runOf(held, name, 'held');
  const { id } = run;
  if (run.state !== 'stopped' && !canStop(run.state)) throw new ProblemError('import_state');
  held.changed({
    subject: { id, name: run.fileName },
    ...{ before: { state: run.state }, after: { state: 'stopped' } },
  });
  if (run.state === 'stopped') return { run: presentRun(run) };
  return { run: presentRun(await moveRun(client, storeId, run, { state: 'stopped', now })) };
}

/** Deletes the run, its report and its file. A job that is at it ends with its next batch. */
export async function discardRun(held: HeldWrite, name: RunName): Promise<null> {
  const { context, client, storeId } = held;
  const run = await runOf(held, name, 'held');
  const { id } = run;
  await deleteRun(client, storeId, id);
  if (run.fileKey) await context.files.remove({ storeId, fileKey: run.fileKey });
  held.changed({ subject: { id, name: run.fileName }, before: { fileName: run.fileName } });
  return null;
}
