import { useEffect, useState } from 'react';

/** The whole seconds until a moment (ISO 8601), counted down; 0 once it has passed. Calls `onOver` once then. */
export function useSecondsUntil(moment: string, onOver: () => void): number {
  const until = Date.parse(moment);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const isOver = left === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it passes
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver]);
  return left;
}
