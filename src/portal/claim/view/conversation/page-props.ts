/** What the server draws now of the page one is on. */
import { between, PROPS_START } from '../../../engine/document.ts';

/** `gone`: the link opens nothing any more; `other`: the page has to be loaded whole; null: not now. */
export type Refreshed<Props> = { props: Props } | 'gone' | 'other' | null;

/** Another release brings another script, whose props this page would not know how to draw. */
const isOurScript = (src: string | null) =>
  src !== null && src === document.querySelector('script[type=module]')?.getAttribute('src');

export async function refreshProps<Props>(screen: string): Promise<Refreshed<Props>> {
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
