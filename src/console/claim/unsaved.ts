/** What is typed but not yet on the server. It is saved in order and tried again until the server has it, and the browser asks before it is left behind. */
import { isPassing, Problem } from '../app/problem.ts';
import { SIGNED_OUT } from '../app/signed-out.ts';

const AGAIN_MS = 5_000;

/** `write` saves it. `isLast`: the page is being left. */
type Save<Kept> = { next: Kept; write: (isLast: boolean) => Promise<unknown> };

/** What it belongs to is gone, or the person may not see it any more. */
const isPointless = (error: unknown): boolean =>
  error instanceof Problem && [403, 404].includes(error.status);

export function createUnsaved<Kept>(page: Pick<Window, 'addEventListener'>) {
  const waiting = new Map<string, Save<Kept>>();
  const running = new Map<string, Promise<void>>();
  /** Whether trying again may help, by key. */
  const failed = new Map<string, boolean>();

  const forget = (key: string) => {
    waiting.delete(key);
    failed.delete(key);
  };
  async function run(key: string): Promise<void> {
    for (let save = waiting.get(key); save; save = waiting.get(key)) {
      const error: unknown = await save.write(false).then(
        () => null,
        (thrown) => thrown,
      );
      if (waiting.get(key) !== save) continue;
      if (error === null || isPointless(error)) return forget(key);
      failed.set(key, isPassing(error));
      setTimeout(again, AGAIN_MS);
      return;
    }
  }
  const start = (key: string): Promise<void> => {
    const started = running.get(key) ?? run(key).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
  const again = () => {
    for (const [key, mayHelp] of failed) if (mayHelp) void start(key);
  };
  const leaveWith = async (key: string, save: Save<Kept>) => {
    await save.write(true);
    if (waiting.get(key) === save) forget(key);
  };
  page.addEventListener('online', again);
  // What is being saved then fails, too.
  let isSignedOut = false;
  page.addEventListener(SIGNED_OUT, () => {
    isSignedOut = true;
  });
  page.addEventListener('beforeunload', (event) => {
    if (failed.size > 0 || (isSignedOut && waiting.size > 0)) event.preventDefault();
  });
  // A page that is left cancels what it has just sent.
  page.addEventListener('pagehide', () => {
    for (const [key, save] of waiting) leaveWith(key, save).catch(() => undefined);
  });
  return {
    /** Resolves once it is saved, or couldn't be. */
    save: (key: string, save: Save<Kept>): Promise<void> => {
      waiting.set(key, save);
      return start(key);
    },
    /** For a page that is being left. */
    saveLast: (key: string, save: Save<Kept>): void => {
      waiting.set(key, save);
      leaveWith(key, save).catch(() => undefined);
    },
    /** It is no longer what the person wants to save. */
    forget,
    /** Resolves once nothing is being saved. */
    settled: (key: string): Promise<void> => running.get(key) ?? Promise.resolve(),
    /** What isn't saved yet; undefined if everything is. */
    of: (key: string): Kept | undefined => waiting.get(key)?.next,
  };
}
