import { useEffect, useState } from 'react';

/** What is typed, once typing pauses, so that not each letter asks the server. */
export function useWhenPaused<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the value
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}
