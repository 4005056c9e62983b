import type { Context } from '../context.ts';

/** What a backup is made from. */
export type BackupSource = {
  adminUrl: string;
  context: Pick<Context, 'db' | 'files' | 'secret' | 'otherSecrets' | 'clock'>;
  /** Of the program that writes. */
  program: string;
  /** The secret was made and kept in the data directory, so the backup has to bring it along. */
  isSecretInside: boolean;
};
