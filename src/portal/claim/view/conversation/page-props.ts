/** Fetches the current props of the open page from the server. */
import { between, PROPS_START } from '../../../engine/document.ts';

/** `gone`: the link no longer works; `other`: the page must be reloaded; null: the request failed for now. */
export type Refreshed<Props> = { props: Props } | 'gone' | 'other' | null;

/** After an upgrade, the server's props may not fit the script of this page. */
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
