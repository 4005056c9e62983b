/**
 * The file storage is unreachable, or refuses us. A visitor can't fix that. The message names the call and the answer,
 * never a key or a file. http/translate.ts recognizes it by its code.
 */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';
  readonly code = 'STORAGE_UNAVAILABLE';
}
