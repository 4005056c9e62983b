/** Both kinds of file storage, so that one test covers both. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startS3Simulator } from '../src/server/integrations/storage/s3/simulator.ts';
import { createS3Files } from '../src/server/integrations/storage/s3/storage.ts';
import { createIncoming, createLocalFiles, type Files } from '../src/server/uploads/storage.ts';
import { SCRATCH } from './scratch.ts';

export type TestFiles = {
  files: Files;
  /** Names of all stored files and of uploads in progress. */
  stored(): Promise<string[]>;
  close(): Promise<void>;
};

export const STORAGES: Record<'the local disk' | 'S3', () => Promise<TestFiles>> = {
  'the local disk': async () => {
    const dataDir = await temporary();
    const files = await createLocalFiles(dataDir);
    return { files, stored: () => namesIn(dataDir), close: () => rm(dataDir, { recursive: true }) };
  },
  S3: async () => {
    const dataDir = await temporary();
    const simulator = await startS3Simulator();
    const files = createS3Files(simulator.settings, await createIncoming(join(dataDir, 'files')));
    return {
      files,
      stored: async () => [...simulator.objects.keys(), ...(await namesIn(dataDir))],
      close: async () => {
        await simulator.stop();
        await rm(dataDir, { recursive: true });
      },
    };
  },
};

/** For `describe.each`. */
export const EACH_STORAGE = Object.entries(STORAGES);

const temporary = () => mkdtemp(join(SCRATCH, 'makegood-files-'));

async function namesIn(dataDir: string): Promise<string[]> {
  const found = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
