import type { ImportRun } from '../../contract/import-run.ts';
import { NOTHING_YET } from '../imports/import-documents.ts';
import type { KeptRun } from './queries.ts';

export function presentRun(run: KeptRun): ImportRun {
  const { id, kind, phase, state, fileName, fileSize, fileKey, position, counts, trial, reason } = run;
  const read = position?.offset ?? 0;
  return {
    ...{ id, kind, phase, state, fileName, fileSize, reason },
    hasFile: fileSize !== null && fileKey !== null,
    counts: { ...NOTHING_YET, ...counts },
    trial: trial && { ...NOTHING_YET, ...trial },
    bytesRead: fileSize === null ? 0 : Math.min(read, fileSize),
    createdAt: new Date(run.createdAt).toISOString(),
    updatedAt: new Date(run.updatedAt).toISOString(),
    expiresAt: new Date(run.expiresAt).toISOString(),
  };
}
