/** The API reference as one page without script: made from the OpenAPI document, so it can't fall behind. */
import type { Answer, ApiDocument, Media, Operation, Parameter } from '../http/reference.ts';
import { escapeHtml } from './escape.ts';
import { STYLE } from './style.ts';

/** Text with `code` in it. */
const asProse = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

type Described = { path: string; method: string; operation: Operation };

/** HTML of the whole reference. */
export function referencePage({ info, paths = {}, tags = [] }: ApiDocument): string {
  const operations: Described[] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const chapters = tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ operation }) => operation.tags?.includes(tag.name)),
  }));
  const title = escapeHtml(`${info?.title ?? ''} API v${info?.version ?? ''}`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body>
<a class="skip" href="#content">Skip to the operations</a>
<header><h1>${title}</h1><p>${escapeHtml(info?.description ?? '')}
For machines: <a href="/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<p class="to-list"><a href="#operations">All operations</a></p></header>
<main id="content">${INTRODUCTION}${chapters.map(chapter).join('\n')}</main>
<nav id="operations" aria-label="Operations">${chapters.map(contents).join('')}</nav></body></html>`;
}

const INTRODUCTION = `<section class="intro" aria-labelledby="before"><h2 id="before">Before the first call</h2>
<p>Send and expect JSON in camelCase. Times are ISO 8601 in UTC, amounts are decimal strings beside a currency. Send your
token as <code>Authorization: Bearer …</code>.</p>
<p>A refusal is <code>application/problem+json</code>: decide by its <code>code</code>, show its <code>detail</code>, and
quote its <code>requestId</code> when you ask for help. <code>fields</code> names what is at fault.</p>
<p>Every POST is safe to repeat: with an <code>Idempotency-Key</code> the first answer is given again for 48 hours, without
one the same body gets it for 10 minutes, as long as the claim (for a filing: the order's claims) has not changed since. Uploads,
messages and notes without a key are repeats for 5 seconds only. After 429 and 503 wait for <code>Retry-After</code> seconds.</p></section>`;

type Chapter = { name: string; description?: string; operations: Described[] };

function contents({ name, operations }: Chapter): string {
  const links = operations.map(
    ({ operation, method }) =>
      `<li><a href="#${operation.operationId}"><b>${method.toUpperCase()}</b> ${escapeHtml(operation.summary ?? '')}</a></li>`,
  );
  return `<h2>${escapeHtml(name)}</h2><ul>${links.join('')}</ul>`;
}

function chapter({ name, description = '', operations }: Chapter): string {
  const id = `chapter-${name.toLowerCase()}`;
  return `<section aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(name)}</h2><p>${escapeHtml(description)}</p>
${operations.map(section).join('\n')}</section>`;
}

function section({ path, method, operation }: Described): string {
  const id = operation.operationId ?? '';
  const parameters = operation.parameters ?? [];
  return `<article aria-labelledby="${id}"><h3 id="${id}">${escapeHtml(operation.summary ?? '')}</h3>
<p class="address"><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></p>
<p>${callers(operation)}</p>${operation.description ? `<p>${asProse(operation.description)}</p>` : ''}
${parameters.length > 0 ? `<h4>Parameters</h4><dl>${parameters.map(parameterRow).join('')}</dl>` : ''}
${examples(operation.requestBody?.content, 'Body', id)}${answers(operation.responses, id)}</article>`;
}

function parameterRow({ name, in: place, required, description, example }: Parameter): string {
  const facts = [place, required ? 'required' : 'optional'].join(', ');
  const sample = example === undefined ? '' : ` For instance <code>${escapeHtml(String(example))}</code>.`;
  return `<div><dt><code>${escapeHtml(name)}</code></dt><dd>${facts}. ${escapeHtml(description ?? '')}${sample}</dd></div>`;
}

function examples(content: Record<string, Media> = {}, label: string, id: string): string {
  return Object.entries(content)
    .filter(([, { example }]) => example !== undefined)
    .map(([type, { example }]) => {
      const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
      const name = `${label} of ${id}`;
      return `<h4>${label} <small>${type}</small></h4>
<pre tabindex="0" role="region" aria-label="${escapeHtml(name)}">${escapeHtml(text)}</pre>`;
    })
    .join('');
}

function answers(responses: Record<string, Answer> = {}, id: string): string {
  const good = Object.entries(responses).filter(([status]) => status < '400');
  const bad = Object.entries(responses).filter(([status]) => status >= '400');
  const shown = good.map(([status, { description = '', content }]) =>
    content
      ? examples(content, `Answer ${status}`, id)
      : `<h4>Answer ${status}</h4><p>${escapeHtml(description)}</p>`,
  );
  const rows = bad.map(([status, { description = '' }]) => {
    const lines = description.split('\n').map((line) => `<dd>${asProse(line)}</dd>`);
    return `<div><dt>${status}</dt>${lines.join('')}</div>`;
  });
  return `${shown.join('')}<details><summary>Refusals<span class="of"> of ${id}</span></summary><dl>${rows.join('')}</dl></details>`;
}

const CALLERS: Record<string, string> = {
  shopperToken: 'a shopper token',
  claimToken: 'a claim token',
  signatureToken: 'a signature token',
};

function callers({ security = [] }: Operation): string {
  if (security.length === 0) return 'Open to anyone.';
  const names = security.flatMap(Object.entries).map(([scheme, permissions]: [string, string[]]) => {
    const needed = permissions.map((permission) => `<code>${escapeHtml(permission)}</code>`).join(' and ');
    return scheme === 'apiToken' ? `an API token with ${needed}` : (CALLERS[scheme] ?? escapeHtml(scheme));
  });
  return `Needs ${names.join(', or ')}.`;
}
