/** Files that a job writes: waiting for one, and offering it once it is there. */
import { isPassing, Problem, sentenceOf } from './problem.ts';
import { follow } from './save-file.ts';
import { text } from './text.ts';
import { tell } from './toasts.tsx';

type JobFile = { state: 'waiting' | 'ready' | 'failed'; url: string | null };

/** Reads the file as it is now. Its address works for a quarter of an hour, so it is read anew for each download. */
type Read<File> = () => Promise<File>;

/** Waits until the file is written or has failed. A lost connection ends nothing: the job goes on without it. */
export async function whenWritten<File extends JobFile>(
  first: File,
  read: Read<File>,
  everyMs: number,
): Promise<File> {
  let file = first;
  while (file.state === 'waiting') {
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    file = await read().catch((error: unknown) => {
      if (isPassing(error)) return file;
      throw error;
    });
  }
  return file;
}

/**
 * A message with a button that downloads the file, until it is closed.
 * @param onDone called once the file was downloaded or declined, or if there is none
 */
export function offerFile(
  { state }: JobFile,
  read: Read<JobFile>,
  ready: string,
  onDone: () => void = () => {},
): void {
  if (state === 'failed') {
    onDone();
    return void tell(text.file.failed, { isError: true });
  }
  const onPress = () =>
    void read()
      .then(({ url }) => {
        if (url !== null) follow(url, '');
        onDone();
      })
      .catch((error: unknown) => tell(whyNot(error), { isError: true }));
  tell(ready, { action: { label: text.file.download, onPress }, seconds: 0, onClose: onDone });
}

const whyNot = (error: unknown): string =>
  error instanceof Problem && error.status === 404 ? text.file.gone : sentenceOf(error);
