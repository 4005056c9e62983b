/** The claim's page anew, as the server draws it now: its badge, its steps and its history change with every event. */
import { PROPS_ID } from '../../document.ts';

/** `gone`: the link opens nothing any more; `other`: the page has to be loaded whole; null: not now. */
export type Refreshed<Props> = { props: Props } | 'gone' | 'other' | null;

const scriptOf = (page: Document) => page.querySelector('script[type=module]')?.getAttribute('src');

/** Read, not run: nothing in a parsed document is alive. */
export async function refreshProps<Props>(screen: string): Promise<Refreshed<Props>> {
  try {
    const response = await fetch(window.location.pathname, {
      headers: { accept: 'text/html' },
      cache: 'no-store',
    });
    if (response.status === 404) return 'gone';
    if (response.status >= 500 || response.status === 429) return null;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const props = page.getElementById(PROPS_ID)?.textContent;
    const isSame = page.documentElement.dataset.screen === screen && scriptOf(page) === scriptOf(document);
    return response.ok && isSame && props ? { props: JSON.parse(props) as Props } : 'other';
  } catch {
    return null;
  }
}
