import { onlineManager } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { loadEarly } from './load-early.ts';

/** `load` loads it before it is shown. */
type Loadable = { load: () => Promise<void>; isLoaded: () => boolean };
export type OnceLoaded<Props> = ComponentType<Props> & Loadable;

/**
 * A part that is loaded when it is shown first. React's `lazy` would wait some tenths of a second longer than the loading
 * takes.
 */
export function onceLoaded<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): OnceLoaded<Props> {
  let loaded: ComponentType<Props> | null = null;
  function Part(props: Props) {
    const [Shown, setShown] = useState(() => loaded);
    useEffect(() => {
      if (Shown) return;
      let isWanted = true;
      const show = (part: ComponentType<Props>) => {
        loaded = part;
        if (isWanted) setShown(() => part);
      };
      // After a release, the page loads itself anew (web/reload-guard.ts).
      load().then(show, () => undefined);
      // When the network is back, as queries are. What is typed elsewhere on the page must not be lost by loading it anew.
      const stop = onlineManager.subscribe((isOnline) => {
        if (isOnline) loadEarly(load).then(show, () => undefined);
      });
      return () => {
        isWanted = false;
        stop();
      };
    }, [Shown]);
    return Shown ? <Shown {...props} /> : null;
  }
  return Object.assign(Part, {
    load: async () => {
      loaded ??= await load();
    },
    isLoaded: () => loaded !== null,
  });
}

/** Loads parts that a key opens once there is nothing else to do, so that they open as fast the first time. Returns whether they are loaded. */
export function useLoadedWhenIdle(parts: readonly Loadable[], afterMs = 0): boolean {
  const [isLoaded, setLoaded] = useState(() => parts.every((part) => part.isLoaded()));
  useEffect(() => {
    if (isLoaded) return;
    let isWanted = true;
    const timer = setTimeout(() => loadWhenIdle(parts, () => isWanted && setLoaded(true)), afterMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [parts, afterMs, isLoaded]);
  return isLoaded;
}

/** One after the other, so that a key that is pressed meanwhile doesn't wait for all of them. */
function loadWhenIdle([first, ...others]: readonly Loadable[], onLoaded: () => void): void {
  if (!first) {
    onLoaded();
    return;
  }
  whenIdle(() =>
    loadEarly(first.load).then(
      () => loadWhenIdle(others, onLoaded),
      () => undefined,
    ),
  );
}

/** Safari has no requestIdleCallback. */
export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5_000 });
  else setTimeout(work, 2_000);
};
