/** The API reference as one page without script: made from the OpenAPI document, so it can't fall behind. */

type Operation = {
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content?: Record<string, { schema?: unknown; example?: unknown }> };
  responses?: Record<string, unknown>;
  security?: Record<string, string[]>[];
};
type Document = { info?: { title?: string; version?: string }; paths?: Record<string, unknown> };

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0 auto;max-width:56rem;
padding:1rem}h2{font:600 1rem ui-monospace,monospace;overflow-wrap:anywhere;border-top:1px solid #8885;padding-top:1rem}
pre{overflow:auto;padding:.75rem;border:1px solid #8885;border-radius:.5rem;font-size:.875rem}
nav ul{columns:18rem;padding-left:1rem}a{color:inherit}`;

/** HTML of the whole reference. */
export function referencePage(document: unknown): string {
  const { info, paths = {} } = document as Document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      path,
      method,
      operation,
    })),
  );
  const title = escape(`${info?.title ?? ''} API v${info?.version ?? ''}`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body><main><h1>${title}</h1>
<p>Machine-readable: <a href="/v1/openapi.json">openapi.json</a></p>
<nav aria-label="Operations"><ul>${operations.map(link).join('')}</ul></nav>
${operations.map(section).join('\n')}</main></body></html>`;
}

type Described = { path: string; method: string; operation: Operation };

const anchor = ({ path, method }: Described) => `${method}-${path.replace(/[^a-z0-9]+/gi, '-')}`;
const nameOf = ({ path, method }: Described) => escape(`${method.toUpperCase()} ${path}`);

function link(described: Described): string {
  return `<li><a href="#${anchor(described)}">${nameOf(described)}</a></li>`;
}

function section(described: Described): string {
  const { operation } = described;
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required }) =>
      `<li><code>${escape(name)}</code> in ${place}${required ? ', required' : ''}</li>`,
  );
  const body = operation.requestBody?.content?.['application/json']?.schema;
  return `<section aria-labelledby="${anchor(described)}"><h2 id="${anchor(described)}">${nameOf(described)}</h2>
<p>${escape(operation.summary ?? '')}</p><p>${callers(operation)}</p>
${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}
${body ? `<p>Body</p><pre tabindex="0">${escape(JSON.stringify(body, null, 2))}</pre>` : ''}
<p>Answers: ${Object.keys(operation.responses ?? {})
    .map(escape)
    .join(', ')}</p></section>`;
}

function callers({ security = [] }: Operation): string {
  const names = security
    .flatMap((one) => Object.entries(one))
    .map(([name, scopes]) => [name, ...scopes].join(' '));
  return names.length === 0 ? 'Open to anyone.' : `Needs one of: ${escape(names.join('; '))}.`;
}
