/**
 * Lets one of those who wait through in each turn of the event loop, in the order they came: whatever they do then,
 * everything else in the process has its turn between two of them.
 */
export function createTurnstile(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const admit = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(admit);
  };
  return () =>
    new Promise((through) => {
      waiting.push(through);
      if (waiting.length === 1) setImmediate(admit);
    });
}
