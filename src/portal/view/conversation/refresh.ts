/** The claim's page anew, as the server draws it now: its badge, its steps and its history change with every event. */
import { useMemo, useRef } from 'react';
import { between, PROPS_START } from '../../document.ts';

/** `gone`: the link opens nothing any more; `other`: the page has to be loaded whole; null: not now. */
export type Refreshed<Props> = { props: Props } | 'gone' | 'other' | null;

/** Another release brings another script, whose props this page would not know how to draw. */
const isOurScript = (src: string | null) =>
  src !== null && src === document.querySelector('script[type=module]')?.getAttribute('src');

async function refreshProps<Props>(screen: string): Promise<Refreshed<Props>> {
  try {
    const headers = { accept: 'text/html' };
    const response = await fetch(window.location.pathname, { headers, cache: 'no-store' });
    if (response.status === 404) return 'gone';
    if (response.status >= 500 || response.status === 429) return null;
    const markup = await response.text();
    const props = between(markup, PROPS_START, '</script>');
    const isSame =
      between(markup, 'data-screen="', '"') === screen &&
      isOurScript(between(markup, '<script type="module" src="', '"'));
    return response.ok && isSame && props ? { props: JSON.parse(props) as Props } : 'other';
  } catch {
    return null;
  }
}

const TOGETHER_MS = 250;

/** Several events in a moment are one look at the page; what comes during it is another. */
export function useRefresh<Props>(
  screen: string,
  take: (fresh: NonNullable<Refreshed<Props>>) => void,
): () => void {
  const latest = useRef(take);
  latest.current = take;
  return useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const look = async () => {
      const fresh = await refreshProps<Props>(screen);
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
