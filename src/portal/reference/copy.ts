/** Adds a copy button to each example, command and path. */

const DONE_MS = 2_000;

export function offerCopies(page: Document): void {
  const status = page.createElement('p');
  status.className = 'of';
  status.setAttribute('role', 'status');
  page.body.append(status);
  for (const text of page.querySelectorAll<HTMLElement>('pre, [data-copy]')) {
    const button = page.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.setAttribute('aria-label', `Copy ${nameOf(text)}`);
    button.addEventListener('click', () => void copy(text, button, status));
    text.after(button);
  }
}

function nameOf(text: HTMLElement): string {
  const name = text.getAttribute('aria-label');
  const id = text.closest('article')?.querySelector('h3')?.id ?? '';
  return name ?? `path of ${id}`;
}

async function copy(text: HTMLElement, button: HTMLElement, status: HTMLElement): Promise<void> {
  const page = text.ownerDocument;
  try {
    await navigator.clipboard.writeText(text.textContent ?? '');
    status.textContent = 'Copied';
    button.textContent = 'Copied';
  } catch {
    // Without https a page can't write to the clipboard, so select the text for the reader to copy.
    page.getSelection()?.selectAllChildren(text);
    status.textContent = 'Selected. Press Ctrl+C or Command+C to copy.';
    button.textContent = 'Selected';
  }
  setTimeout(() => {
    button.textContent = 'Copy';
    status.textContent = '';
  }, DONE_MS);
}
