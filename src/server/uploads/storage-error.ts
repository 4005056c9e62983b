/**
 * The place where files are kept can't be reached, or refuses us: nothing that a visitor could mend. The message names
 * the call and the answer, never a key or a file. http/translate.ts knows it by its code.
 */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';
  readonly code = 'STORAGE_UNAVAILABLE';
}
