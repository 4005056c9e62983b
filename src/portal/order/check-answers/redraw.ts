/**
 * Loads the address form: its closed form when it is opened, and its fields for a newly chosen country. It requests the same URL
 * as the no-script button and reads the props of that page, so there is no second code path and the browser needs no table of
 * countries.
 */
import { REDRAW_HEADER } from '../../../domain/orders/order-address.ts';
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

/** `unreached`: nothing answered. `busy`: the server asks to wait. `refused`: any other answer without the form. */
export type Redrawn = OpenAddress | 'unreached' | 'busy' | 'refused';

export const isRedrawn = (found: Redrawn): found is OpenAddress => typeof found === 'object';

const BUSY: readonly number[] = [429, 502, 503, 504];

/** Without the form the page stays as it is, and its button still works. */
export async function redrawnAddress(form: HTMLFormElement, update: 'address' | 'country'): Promise<Redrawn> {
  const data = new FormData(form);
  data.set('update', update);
  const body = new URLSearchParams();
  for (const [name, value] of data)
    if (typeof value === 'string' && name !== 'signature') body.append(name, value);
  const headers = { [REDRAW_HEADER]: update };
  const answer = await fetch(window.location.href, { method: 'POST', body, headers }).catch(() => null);
  const page = await answer?.text().catch(() => null);
  if (!answer || typeof page !== 'string') return 'unreached';
  if (BUSY.includes(answer.status)) return 'busy';
  return addressIn(page) ?? 'refused';
}

/** Null for a page without the form, of ours or of a proxy between. */
function addressIn(page: string): OpenAddress | null {
  try {
    const { address } = propsIn(page) as { address?: AddressView };
    return address && isOpen(address) ? address : null;
  } catch {
    return null;
  }
}
