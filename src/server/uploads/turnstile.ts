/** Waits until so many bytes may be handled. */
export type Turn = (bytes: number) => Promise<void>;

const PAUSE_MS = 1;

/**
 * Lets about `bytesAtOnce` through in each millisecond, whoever else sends, so that everything else in the process has
 * its turns between. Those who came first go first: shared out evenly, all would be done at the very end.
 * @returns what a sender calls when it comes; it then asks for a turn for each of its pieces, one after the other.
 */
export function createTurnstile(bytesAtOnce: number): () => Turn {
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
