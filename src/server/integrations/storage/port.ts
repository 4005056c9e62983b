import { join } from 'node:path';
import type { ServiceSettings } from '../../service-settings.ts';
import { createIncoming, createLocalFiles, type Files } from '../../uploads/storage.ts';

/** Where this installation stores its files. The S3 client is loaded only if used, since it takes 35 MB of memory. */
export async function openFiles({ s3 }: Pick<ServiceSettings, 's3'>, dataDir: string): Promise<Files> {
  if (!s3) return createLocalFiles(dataDir);
  const { createS3Files } = await import('./s3/storage.ts');
  return createS3Files(s3, await createIncoming(join(dataDir, 'files')));
}
