/** Waits until this many bytes may be processed. */
export type Turn = (bytes: number) => Promise<void>;

const PAUSE_MS = 1;

/**
 * Limits all senders together to about `bytesAtOnce` per millisecond, so that the rest of the process gets its turns.
 * Earlier senders come first, since equal shares would finish all of them at the very end.
 * @returns a function to call per sender; it returns the function to await before each chunk
 */
export function createThrottle(bytesAtOnce: number): () => Turn {
  const waiting: { place: number; bytes: number; pass: () => void }[] = [];
  let places = 0;
  let isOpen = true;
  const admit = () => {
    isOpen = waiting.length === 0;
    if (isOpen) return;
    for (let room = bytesAtOnce; room > 0; ) {
      const next = waiting.shift();
      if (!next) break;
      room -= next.bytes;
      next.pass();
    }
    setTimeout(admit, PAUSE_MS);
  };
  return () => {
    places += 1;
    const place = places;
    return (bytes) =>
      new Promise((pass) => {
        const behind = waiting.findIndex((other) => other.place > place);
        waiting.splice(behind < 0 ? waiting.length : behind, 0, { place, bytes, pass });
        if (!isOpen) return;
        isOpen = false;
        setImmediate(admit);
      });
  };
}
