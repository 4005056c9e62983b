/** Search of the reference: a list of links below the field, navigable with arrow keys. */
import { counted } from '../../domain/text/counted.ts';
import { type Entry, findOperations, type Hit, type Part } from './search.ts';

const MOST = 20;
const SAID: Record<Part, string> = {
  operation: '',
  path: 'Path',
  field: 'Field',
  error: 'Error',
  text: 'Text',
};

export function offerSearch(page: Document): void {
  const form = page.querySelector<HTMLFormElement>('form[role=search]');
  const input = page.querySelector<HTMLInputElement>('#search');
  const status = page.getElementById('found');
  const list = page.getElementById('hits');
  if (!form || !input || !status || !list) return;
  form.hidden = false;
  let entries: Entry[] | undefined;
  const show = () => {
    entries ??= [...page.querySelectorAll<HTMLElement>('article')].map(entryOf);
    const hits = findOperations(entries, input.value);
    list.replaceChildren(...hits.slice(0, MOST).map((hit) => itemOf(page, hit)));
    status.textContent = input.value.trim() === '' ? '' : resultOf(hits.length);
  };
  const clear = () => {
    input.value = '';
    show();
  };
  input.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  list.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) clear();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      clear();
      input.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const stops: Element[] = [input, ...list.querySelectorAll('a')];
      const at = page.activeElement ? stops.indexOf(page.activeElement) : -1;
      const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
      if (next instanceof HTMLElement) next.focus();
    }
  });
}

function resultOf(count: number): string {
  if (count === 0) return 'No results. Try an operation, a path, a field, or an error code.';
  if (count > MOST) return `${count} results. The first ${MOST} are shown.`;
  return counted(count, 'result', 'results');
}

function itemOf(page: Document, { id, title, because }: Hit): HTMLElement {
  const item = page.createElement('li');
  const link = page.createElement('a');
  link.href = `#${id}`;
  link.textContent = title;
  if (because) {
    const where = page.createElement('small');
    where.textContent = ` ${SAID[because.part]}: ${because.word}`;
    link.append(where);
  }
  item.append(link);
  return item;
}

const texts = (article: HTMLElement, selector: string) =>
  [...article.querySelectorAll(selector)].map((one) => one.textContent ?? '');

/** Reads the words of an operation from the page. */
function entryOf(article: HTMLElement): Entry {
  const { method = '', path = '' } = article.dataset;
  const heading = article.querySelector('h3');
  const title = heading?.textContent ?? '';
  const id = heading?.id ?? '';
  const fields = texts(article, 'pre').flatMap((text) => [...text.matchAll(/"([A-Za-z]\w*)":/g)]);
  return {
    id,
    title,
    words: {
      operation: [title, id],
      path: [`${method} ${path}`],
      field: [...texts(article, 'dt code'), ...new Set(fields.map(([, name = '']) => name))],
      error: texts(article, 'details dd code, details dt'),
      text: texts(article, 'p, dd'),
    },
  };
}
