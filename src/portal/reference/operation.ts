/** One operation of the reference: its URL, parameters, responses, errors and a curl command. */
import { escapeHtml } from '../../server/docs/escape.ts';
import type { Answer, Described, Media, Operation, Parameter } from '../../server/http/reference.ts';
import { curlOf } from './curl.ts';

/** Renders `code` in text. */
const asProse = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

export function section(described: Described, server: string): string {
  const { path, method, operation } = described;
  const id = operation.operationId ?? '';
  const parameters = operation.parameters ?? [];
  return `<article aria-labelledby="${id}"${facts(described)}><h3 id="${id}">${escapeHtml(operation.summary ?? '')}</h3>
<p class="address"><b>${method.toUpperCase()}</b> <code data-copy="path">${escapeHtml(path)}</code></p>
<p>${callers(operation)}</p>${operation.description ? `<p>${asProse(operation.description)}</p>` : ''}
${parameters.length > 0 ? `<h4>Parameters</h4><dl>${parameters.map(parameterRow).join('')}</dl>` : ''}
${examples(operation.requestBody?.content, 'Body', id)}<h4>curl</h4>
${block(curlOf(described, server), `curl of ${id}`)}${answers(operation.responses, id)}</article>`;
}

/** Data attributes that the script needs to send a request (trial.ts). */
function facts({ path, method, operation }: Described): string {
  const tokens = (operation.security ?? []).flatMap(Object.keys);
  const streams = Object.values(operation.responses ?? {}).some(
    ({ content = {} }) => 'text/event-stream' in content,
  );
  const said = { method: method.toUpperCase(), path, tokens: tokens.join(' '), takes: takenBy(operation) };
  return Object.entries({ ...said, ...(streams ? { streams: '' } : {}) })
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('');
}

function takenBy({ requestBody }: Operation): 'nothing' | 'json' | 'bytes' {
  if (!requestBody) return 'nothing';
  return 'application/json' in (requestBody.content ?? {}) ? 'json' : 'bytes';
}

const block = (text: string, name: string) =>
  `<pre tabindex="0" role="region" aria-label="${escapeHtml(name)}">${escapeHtml(text)}</pre>`;

function parameterRow({ name, in: place, required, description, example }: Parameter): string {
  const facts = [place, required ? 'required' : 'optional'].join(', ');
  const sample = example === undefined ? '' : ` For instance <code>${escapeHtml(String(example))}</code>.`;
  const said = { in: place, name, required: String(required ?? false), example: String(example ?? '') };
  const data = Object.entries(said).map(([key, value]) => ` data-${key}="${escapeHtml(value)}"`);
  return `<div${data.join('')}><dt><code>${escapeHtml(name)}</code></dt><dd>${facts}. ${escapeHtml(description ?? '')}${sample}</dd></div>`;
}

function examples(content: Record<string, Media> = {}, label: string, id: string): string {
  return Object.entries(content)
    .filter(([, { example }]) => example !== undefined)
    .map(([type, { example }]) => {
      const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
      const name = `${label} of ${id}`;
      return `<h4>${label} <small>${type}</small></h4>
${block(text, name)}`;
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
  session: 'a session of a person',
};

function callers({ security = [] }: Operation): string {
  if (security.length === 0) return 'Open to anyone.';
  const names = security.flatMap(Object.entries).map(([scheme, permissions]: [string, string[]]) => {
    const needed = permissions.map((permission) => `<code>${escapeHtml(permission)}</code>`).join(' and ');
    const caller = scheme === 'apiToken' ? 'an API token' : (CALLERS[scheme] ?? escapeHtml(scheme));
    return permissions.length > 0 ? `${caller} with ${needed}` : caller;
  });
  return `Needs ${names.join(', or ')}.`;
}
