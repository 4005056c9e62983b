/** The files of a message that was taken back. They are saved with its words until it is sent again. */

export type KeptFile = { fileKey: string; name: string };

/** The names of the files that this page uploaded, by key. The server doesn't keep names. */
const names = new Map<string, string>();
export const rememberName = ({ fileKey, name }: KeptFile): void => void names.set(fileKey, name);

/** @param other the name of a file that was uploaded before the page was loaded */
export const filesOf = (keys: readonly string[], other: string): KeptFile[] =>
  keys.map((fileKey) => ({ fileKey, name: names.get(fileKey) ?? other }));

/** Reads the files from the form that is saved with the unsent text. */
export function keptFiles(form: Record<string, unknown> | null | undefined): KeptFile[] {
  const { files } = Object(form) as { files?: unknown };
  return Array.isArray(files) ? files.filter(isKept) : [];
}

function isKept(given: unknown): given is KeptFile {
  const { fileKey, name } = Object(given) as Partial<Record<keyof KeptFile, unknown>>;
  return typeof fileKey === 'string' && typeof name === 'string';
}
