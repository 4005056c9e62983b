/** "Try it" of the reference in demo mode: a form for each operation that sends requests to this server only. */
import { type Answered, drawAnswer } from './answer.ts';
import { type Draft, isFilledIn, requestOf } from './request.ts';

const TIMEOUT_MS = 20_000;

/** One token for the page, kept in memory only. */
let token = '';

export function offerTrials(page: Document, demoLookup: string): void {
  for (const article of page.querySelectorAll<HTMLElement>('article')) {
    const details = element(page, 'details', { className: 'trial' });
    const summary = element(page, 'summary', { textContent: 'Try it' });
    const id = article.querySelector('h3')?.id ?? '';
    summary.append(element(page, 'span', { className: 'of', textContent: ` with ${id}` }));
    details.append(summary);
    article.querySelector('details')?.before(details);
    details.addEventListener('toggle', () => fill(details, article, demoLookup), { once: true });
  }
}

function fill(details: HTMLElement, article: HTMLElement, demoLookup: string): void {
  const page = details.ownerDocument;
  const reason = refusalOf(article.dataset);
  if (reason !== null) {
    details.append(element(page, 'p', { textContent: reason }));
    return;
  }
  const { tokens = '', takes } = article.dataset;
  const id = article.querySelector('h3')?.id ?? '';
  const form = element(page, 'form', { noValidate: true, autocomplete: 'off' });
  const status = element(page, 'p', { className: 'status' });
  status.setAttribute('role', 'status');
  const output = element(page, 'div', {});
  if (tokens !== '') form.append(...tokenField(page, id, tokens, demoLookup, status));
  for (const row of article.querySelectorAll<HTMLElement>('dl [data-in]'))
    form.append(parameterField(row, id));
  if (takes === 'json') form.append(bodyField(article, id));
  const send = element(page, 'button', { type: 'submit', textContent: 'Send' });
  form.append(send);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit({ form, article, status, output, send });
  });
  details.append(form, status, output);
}

function refusalOf({ streams, takes }: DOMStringMap): string | null {
  if (streams !== undefined) return 'This answer is a stream that stays open. Try it with curl.';
  if (takes === 'bytes') return 'This takes the bytes of a file. Try it with curl.';
  return null;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  page: Document,
  name: Name,
  facts: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(page.createElement(name), facts);
}

type Control = HTMLInputElement | HTMLTextAreaElement;

function labeled(control: Control, id: string, text: string): HTMLElement {
  const page = control.ownerDocument;
  control.id = `${id}-${control.name}`;
  control.spellcheck = false;
  const field = element(page, 'p', { className: 'field' });
  field.append(element(page, 'label', { htmlFor: control.id, textContent: text }), control);
  return field;
}

function parameterField({ dataset, ownerDocument: page }: HTMLElement, id: string): HTMLElement {
  const { in: place = '', name = '', required, example = '' } = dataset;
  const isRequired = required === 'true';
  const input = element(page, 'input', {
    name,
    value: isFilledIn({ name, required: isRequired }) ? example : '',
    placeholder: example,
  });
  Object.assign(input.dataset, { in: place, required });
  return labeled(input, id, `${name} (${place}${isRequired ? '' : ', optional'})`);
}

function bodyField(article: HTMLElement, id: string): HTMLElement {
  const page = article.ownerDocument;
  const example = article.querySelector(`pre[aria-label="Body of ${id}"]`)?.textContent ?? '{}';
  const rows = Math.min(16, example.split('\n').length + 1);
  return labeled(element(page, 'textarea', { name: 'body', value: example, rows }), id, 'Body (JSON)');
}

function tokenField(
  page: Document,
  id: string,
  tokens: string,
  demoLookup: string,
  status: HTMLElement,
): HTMLElement[] {
  const input = element(page, 'input', {
    name: 'token',
    value: token,
    className: 'token',
    autocomplete: 'off',
  });
  input.addEventListener('input', () => share(page, input.value.trim()));
  const field = labeled(input, id, 'Token');
  if (!tokens.split(' ').includes('shopperToken')) return [field];
  const demo = element(page, 'button', { type: 'button', textContent: "Use a demo shopper's token" });
  demo.addEventListener('click', () => void useDemoToken(page, demoLookup, status));
  return [field, demo];
}

/** Copies the token into every open form. */
function share(page: Document, given: string): void {
  token = given;
  for (const input of page.querySelectorAll<HTMLInputElement>('input.token')) {
    if (input !== page.activeElement) input.value = given;
  }
}

async function useDemoToken(page: Document, demoLookup: string, status: HTMLElement): Promise<void> {
  const answer = await send(demoLookup, { method: 'GET' });
  const { accessToken } = answer.ok ? (JSON.parse(answer.body) as { accessToken?: string }) : {};
  if (accessToken) share(page, accessToken);
  status.textContent = accessToken
    ? "Token filled in: Ada's, for order #1001."
    : 'The demo order was not found. Paste a token instead.';
}

type Trial = {
  form: HTMLFormElement;
  article: HTMLElement;
  status: HTMLElement;
  output: HTMLElement;
  send: HTMLButtonElement;
};

async function submit({ form, article, status, output, send: button }: Trial): Promise<void> {
  output.replaceChildren();
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
  const request = requestOf(draftOf(form, article.dataset));
  if (!request.ok) {
    status.textContent = request.message;
    const field = form.elements.namedItem(request.field);
    if (field instanceof HTMLElement) {
      field.setAttribute('aria-invalid', 'true');
      field.focus();
    }
    return;
  }
  button.disabled = true;
  status.textContent = 'Sending…';
  const answer = await send(request.address, request.init);
  button.disabled = false;
  status.textContent = answer.says;
  if (answer.ok) output.append(...drawAnswer(form.ownerDocument, answer));
}

function draftOf(
  form: HTMLFormElement,
  { method = 'GET', path = '', tokens = '', takes }: DOMStringMap,
): Draft {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[data-in]')];
  const body = form.querySelector('textarea');
  return {
    method,
    path,
    given: inputs.map(({ name, value, dataset }) => ({
      name,
      value,
      in: dataset.in ?? '',
      required: dataset.required === 'true',
    })),
    token: tokens === '' ? '' : token,
    needsToken: tokens !== '',
    body: takes === 'json' ? (body?.value ?? '') : null,
  };
}

type Reply = (Answered & { ok: true; says: string }) | { ok: false; says: string };

/** Sends only to this server, without following redirects and without the portal's cookies. */
async function send(address: string, init: RequestInit): Promise<Reply> {
  const { origin, href } = new URL(address, location.origin);
  if (origin !== location.origin) return { ok: false, says: 'That address is not on this server.' };
  const started = performance.now();
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const safe = { credentials: 'omit', redirect: 'error', cache: 'no-store', signal } as const;
    const { status, statusText, headers, ...answer } = await withText(
      await fetch(href, { ...init, ...safe }),
    );
    const took = Math.round(performance.now() - started);
    return {
      ok: true,
      headers,
      body: answer.body,
      says: `${[status, statusText].join(' ').trim()}, ${took} ms`,
    };
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    const says = late
      ? `No answer after ${TIMEOUT_MS / 1000} seconds. Try again.`
      : 'The server did not answer. Check your connection and try again.';
    return { ok: false, says };
  }
}

async function withText(response: Response) {
  const { status, statusText, headers } = response;
  const type = headers.get('content-type') ?? '';
  const isText = /json|^text\//.test(type);
  const body = isText ? await response.text() : `(${(await response.blob()).size} bytes)`;
  return { status, statusText, headers, body };
}
