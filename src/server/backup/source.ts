import type { Context } from '../context.ts';

/** The source of a backup. */
export type BackupSource = {
  adminUrl: string;
  context: Pick<Context, 'db' | 'files' | 'secret' | 'otherSecrets' | 'clock'>;
  /** Version of the program that writes it. */
  program: string;
  /** The secret is stored in the data directory, so the backup must include it. */
  isSecretInside: boolean;
};
