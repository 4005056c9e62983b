/**
 * The form of a newly chosen country. The page asks the same address that its button without script asks, and reads
 * the answer's props: no second way to keep right, no table of all countries in the shopper's browser.
 */
import { between, PROPS_START } from '../../engine/document.ts';
import type { ReviewProps } from './model.ts';

type AddressView = ReviewProps['address'];

/** A parser would apply the answer's styles, whose nonce is not this page's; in the JSON every `<` is escaped. */
export function propsIn(html: string): unknown {
  return JSON.parse(between(html, PROPS_START, '</script>') ?? '');
}

/** Null where it could not be found out: the form stays as it is, with its button. */
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
