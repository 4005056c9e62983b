import { type ComponentType, useEffect, useState } from 'react';

export type OnceLoaded<Props> = ComponentType<Props> & {
  /** Loads it before it is shown. */
  load: () => Promise<void>;
};

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
      return () => {
        isWanted = false;
      };
    }, [Shown]);
    return Shown ? <Shown {...props} /> : null;
  }
  return Object.assign(Part, {
    load: async () => {
      loaded ??= await load();
    },
  });
}

/** Loads parts that a key opens once there is nothing else to do, so that they open as fast the first time. */
export function useLoadedWhenIdle(parts: readonly { load: () => Promise<void> }[], afterMs = 0): void {
  useEffect(() => {
    const timer = setTimeout(
      () =>
        whenIdle(() => {
          for (const { load } of parts) load().catch(() => undefined);
        }),
      afterMs,
    );
    return () => clearTimeout(timer);
  }, [parts, afterMs]);
}

/** Safari has no requestIdleCallback. */
export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5_000 });
  else setTimeout(work, 2_000);
};
