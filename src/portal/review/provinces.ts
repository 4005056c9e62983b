/**
 * The provinces of a newly chosen country. The page asks the same address that its button without script asks, and
 * reads the answer's props: no second way to keep right, no table of all provinces in the shopper's browser.
 */
import { between, PROPS_START } from '../document.ts';
import type { Option } from '../views.ts';

function isOption(value: unknown): value is Option {
  return typeof value === 'object' && value !== null && 'value' in value && 'label' in value;
}

/** A parser would apply the answer's styles, whose nonce is not this page's; in the JSON every `<` is escaped. */
export function propsIn(html: string): unknown {
  return JSON.parse(between(html, PROPS_START, '</script>') ?? '');
}

/** Null where it could not be found out: the form stays as it is, with its button. */
export async function provincesFor(form: HTMLFormElement): Promise<Option[] | null> {
  const data = new FormData(form);
  data.set('update', 'provinces');
  const body = new URLSearchParams();
  for (const [name, value] of data)
    if (typeof value === 'string' && name !== 'signature') body.append(name, value);
  try {
    const response = await fetch(window.location.href, { method: 'POST', body });
    const found = (propsIn(await response.text()) as { address?: { provinces?: unknown } }).address
      ?.provinces;
    return Array.isArray(found) ? found.filter(isOption) : null;
  } catch {
    return null;
  }
}
