/** A response as the reference shows it: the relevant headers and the body. */

export type Answered = { headers: Headers; body: string };

const MOST_SIGNS = 50_000;
const SHOWN = ['content-type', 'etag', 'cache-control', 'location', 'allow', 'retry-after'];

export function drawAnswer(page: Document, { headers, body }: Answered): HTMLElement[] {
  const list = page.createElement('dl');
  for (const name of SHOWN) {
    const value = headers.get(name);
    if (value === null) continue;
    const row = page.createElement('div');
    row.append(named(page, 'dt', name), named(page, 'dd', value));
    list.append(row);
  }
  if (body === '') return [list];
  const text = page.createElement('pre');
  text.tabIndex = 0;
  text.setAttribute('role', 'region');
  text.setAttribute('aria-label', 'Body of the answer');
  const whole = pretty(body);
  const cut = whole.length - MOST_SIGNS;
  text.textContent = cut > 0 ? `${whole.slice(0, MOST_SIGNS)}\n… and ${cut} more characters` : whole;
  return [list, text];
}

function named(page: Document, tag: 'dt' | 'dd', text: string): HTMLElement {
  const part = page.createElement(tag);
  part.textContent = text;
  return part;
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
