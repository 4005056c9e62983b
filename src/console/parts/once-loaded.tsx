import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part that is loaded when it is shown first. React's `lazy` would wait some tenths of a second longer than the loading
 * takes.
 */
export function onceLoaded<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Part(props: Props) {
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
  };
}
