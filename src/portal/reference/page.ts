/**
 * The API reference as one page. It is generated from the OpenAPI document, so it can't become outdated, and is complete without
 * script.
 */
import { escapeHtml } from '../../server/docs/escape.ts';
import type { ApiDocument, Described } from '../../server/http/reference.ts';
import { section } from './operation.ts';
import { STYLE } from './style.ts';

export type ReferencePage = {
  document: ApiDocument;
  nonce: string;
  /** URL of the script for search, copying and "Try it". */
  script: string;
  /** URL that returns a demo shopper's token; null outside demo mode, where "Try it" is not available. */
  demoLookup: string | null;
};

/** HTML of the whole reference. */
export function referencePage({ document, nonce, script, demoLookup }: ReferencePage): string {
  const { info, paths = {}, tags = [], servers = [] } = document;
  const operations: Described[] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const chapters = tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ operation }) => operation.tags?.includes(tag.name)),
  }));
  const title = escapeHtml(`${info?.title ?? ''} API v${info?.version ?? ''}`);
  const server = servers[0]?.url ?? '';
  const demo = demoLookup === null ? '' : ` data-demo-lookup="${escapeHtml(demoLookup)}"`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style nonce="${nonce}">${STYLE}</style>
<script type="module" src="${escapeHtml(script)}"></script></head><body${demo}>
<a class="skip" href="#content">Skip to the operations</a>
<header><h1>${title}</h1><p>${escapeHtml(info?.description ?? '')}
For machines: <a href="/v1/openapi.json">openapi.json</a> (OpenAPI 3.1). <a href="/docs">All documents</a></p></header>
<div class="bar"><form role="search" hidden><label for="search">Search the API</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" maxlength="100" aria-describedby="found"
placeholder="Operation, path, field, or error"><p id="found" role="status"></p><ul id="hits"></ul></form>
<button type="button" class="to-list" popovertarget="operations">All operations</button></div>
<main id="content">${INTRODUCTION}${chapters.map((one) => chapter(one, server)).join('\n')}</main>
<nav id="operations" aria-label="Operations" popover><button type="button" class="to-list" popovertarget="operations"
popovertargetaction="hide">Close</button>${chapters.map(contents).join('')}</nav></body></html>`;
}

const INTRODUCTION = `<section class="intro" aria-labelledby="before"><h2 id="before">Before the first call</h2>
<p>Send and expect JSON in camelCase. Times are ISO 8601 in UTC, amounts are decimal strings beside a currency. Send your
token as <code>Authorization: Bearer …</code>. The curl lines below read it from the variable <code>TOKEN</code>.</p>
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

function chapter({ name, description = '', operations }: Chapter, server: string): string {
  const id = `chapter-${name.toLowerCase().replaceAll(' ', '-')}`;
  return `<section aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(name)}</h2><p>${escapeHtml(description)}</p>
${operations.map((one) => section(one, server)).join('\n')}</section>`;
}
