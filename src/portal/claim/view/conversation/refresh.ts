/** Reloads the claim's props, since its badge, steps and history change with every event. */
import { useMemo, useRef } from 'react';
import type { Refreshed } from './page-props.ts';

const TOGETHER_MS = 250;

/** Merges events that come close together into one reload; an event during a reload triggers one more. */
export function useRefresh<Props>(
  screen: string,
  take: (fresh: NonNullable<Refreshed<Props>>) => void,
): () => void {
  const latest = useRef(take);
  latest.current = take;
  return useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const look = async () => {
      const code = await import('./page-props.ts').catch(() => null);
      const fresh = code && (await code.refreshProps<Props>(screen));
      timer = null;
      if (fresh !== null) latest.current(fresh);
    };
    let again = false;
    const ask = () => {
      if (timer !== null) {
        again = true;
        return;
      }
      timer = setTimeout(() => {
        again = false;
        void look().then(() => again && ask());
      }, TOGETHER_MS);
    };
    return ask;
  }, [screen]);
}
