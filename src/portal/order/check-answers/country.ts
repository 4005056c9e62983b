/**
 * Loads the form for a newly chosen country. It requests the same URL as the no-script button and reads the props of that page,
 * so there is no second code path and the browser needs no table of countries.
 */
import { between, PROPS_START } from '../../engine/document.ts';
import type { ReviewProps } from './model.ts';

type AddressView = ReviewProps['address'];

/**
 * Take the props out of the text: parsing the HTML would apply its styles, whose nonce doesn't match this page. Every `<` in the
 * JSON is escaped.
 */
export function propsIn(html: string): unknown {
  return JSON.parse(between(html, PROPS_START, '</script>') ?? '');
}

/** Null if the request failed: the form stays as it is, and its button still works. */
export async function formOfCountry(form: HTMLFormElement): Promise<AddressView | null> {
  const data = new FormData(form);
  data.set('update', 'country');
  const body = new URLSearchParams();
  for (const [name, value] of data)
    if (typeof value === 'string' && name !== 'signature') body.append(name, value);
  try {
    const response = await fetch(window.location.href, { method: 'POST', body });
    const { address } = propsIn(await response.text()) as { address?: AddressView };
    return address?.places ? address : null;
  } catch {
    return null;
  }
}
