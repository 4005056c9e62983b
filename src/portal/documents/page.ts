/** The documents as pages that need no script. */
import { counted } from '../../domain/text/counted.ts';
import { escapeHtml } from '../../server/docs/escape.ts';
import { urls } from '../../urls.ts';
import { STYLE } from '../reference/style.ts';
import { documentsOf, GROUPS, type ReadDocument } from './library.ts';
import type { Hit } from './search.ts';

/** HTML of a page, given the nonce of its style. */
export type Drawing = (nonce: string) => string;

const OWN_STYLE = `${STYLE}
nav a{display:block}nav a[aria-current]{font-weight:600;color:inherit}header a{font-weight:600;text-decoration:none}
.bar{flex-wrap:wrap}.bar form{display:flex;flex:1 1 18rem;flex-wrap:wrap;gap:.5rem;align-items:end}.bar label{flex-basis:100%;margin:0}.bar input{flex:1;inline-size:auto;min-inline-size:0}
main h1{margin-block:.5rem 1rem}main :is(ul,ol){max-width:44rem;padding-inline-start:1.4rem}li{margin:.25rem 0}
.wide{overflow-x:auto;margin:.75rem 0}table{border-collapse:collapse;overflow-wrap:normal}
:is(th,td){border-block-end:1px solid var(--line);padding:.4rem .9rem .4rem 0;text-align:start;vertical-align:top}
blockquote{margin:.75rem 0;padding-inline-start:1rem;border-inline-start:3px solid var(--line)}
.hits{list-style:none;padding:0}.hits li{margin:1.1rem 0}.hits small{display:block}`;

type Shown = { title: string; name: string | null; asked: string; body: string };

const framed =
  ({ title, name, asked, body }: Shown): Drawing =>
  (nonce) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} · Makegood</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style nonce="${nonce}">${OWN_STYLE}</style></head><body>
<a class="skip" href="#content">Skip to the content</a>
<header><a href="${urls.documents()}">Makegood documents</a></header>
<div class="bar"><form role="search" action="${urls.documents()}"><label for="search">Search the documents</label>
<input id="search" name="q" type="search" maxlength="100" value="${escapeHtml(asked)}"><button>Search</button></form>
<button type="button" class="to-list" popovertarget="documents">All documents</button></div>
<main id="content">${body}</main>
<nav id="documents" aria-label="Documents" popover><button type="button" class="to-list" popovertarget="documents"
popovertargetaction="hide">Close</button>${GROUPS.map((one) => contents(one, name)).join('')}</nav></body></html>`;

/** Decisions are many, and are reached through their index and the search. */
function contents({ group, label }: (typeof GROUPS)[number], open: string | null): string {
  if (group === 'decisions') return '';
  const links = documentsOf(group).map(
    ({ name, title }) =>
      `<li><a href="${urls.documents(name)}"${name === open ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`,
  );
  const reference = group === 'operators' ? `<li><a href="${urls.apiDocs()}">API reference</a></li>` : '';
  return `<h2>${label}</h2><ul>${links.join('')}${reference}</ul>`;
}

export const drawDocument = ({ name, title, html }: ReadDocument): Drawing =>
  framed({ title, name, asked: '', body: html });

export function drawSearch(asked: string, hits: readonly Hit[]): Drawing {
  const found =
    hits.length === 0 ? 'No results. Try other words.' : counted(hits.length, 'result', 'results');
  const items = hits.map(({ name, anchor, title, heading, text }) => {
    const label = heading === '' || heading === title ? title : `${title}: ${heading}`;
    const address = urls.documents(name, anchor === '' ? undefined : anchor);
    return `<li><a href="${address}">${escapeHtml(label)}</a><small>${escapeHtml(text)}</small></li>`;
  });
  return framed({
    title: `Search: ${asked}`,
    name: null,
    asked,
    body: `<h1>Search results</h1><p role="status">${found}</p><ul class="hits">${items.join('')}</ul>`,
  });
}
