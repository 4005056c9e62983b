/**
 * Loads the address form: its closed form when it is opened, and its fields for a newly chosen country. It requests the same URL
 * as the no-script button and reads the props of that page, so there is no second code path and the browser needs no table of
 * countries.
 */
import { between, PROPS_START } from '../../engine/document.ts';
import type { AddressView, OpenAddress } from './model.ts';

/** Type guard: whether the form is open. */
export const isOpen = (address: AddressView): address is OpenAddress => address.fields !== null;

/**
 * Take the props out of the text: parsing the HTML would apply its styles, whose nonce doesn't match this page. Every `<` in the
 * JSON is escaped.
 */
export function propsIn(html: string): unknown {
  return JSON.parse(between(html, PROPS_START, '</script>') ?? '');
}

/** Null if the request failed: the page stays as it is, and its button still works. */
export async function redrawnAddress(
  form: HTMLFormElement,
  update: 'address' | 'country',
): Promise<OpenAddress | null> {
  const data = new FormData(form);
  data.set('update', update);
  const body = new URLSearchParams();
  for (const [name, value] of data)
    if (typeof value === 'string' && name !== 'signature') body.append(name, value);
  try {
    const response = await fetch(window.location.href, { method: 'POST', body });
    const { address } = propsIn(await response.text()) as { address?: AddressView };
    return address && isOpen(address) ? address : null;
  } catch {
    return null;
  }
}
