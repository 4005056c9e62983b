/**
 * The vendor's side of a simulator, for people: what it has, and a panel to make it fail. The page is at its `/`; a form of it is sent to
 * `/simulator`. For tests, benchmarks and the demo only.
 */
import type { Failure, SimulatedAnswer, SimulatedRequest, SimulatorServer } from './simulator.ts';

/** What a person can do in the vendor's own system: its name, and what it does to the state. */
export type Acts = Record<string, () => void>;

const FAILURES: Record<string, Failure> = {
  'Answer after 5 seconds': { kind: 'late', ms: 5000 },
  'Carry out, and lose the answer': { kind: 'lost' },
  'Do nothing, and do not answer': { kind: 'silence' },
  'Answer 429: too many requests': { kind: 'answer', status: 429, headers: { 'retry-after': '5' } },
  'Answer 500': { kind: 'answer', status: 500 },
  'Answer 503: down': { kind: 'answer', status: 503 },
};

const PAGE = '/';
const FORM = '/simulator';
const MOST_ROWS = 200;
const MOST_FAILURES = 1000;

/** Only the vendor's own requests fail, never this page. */
export const isOfVendor = ({ path }: SimulatedRequest): boolean => path !== PAGE && path !== FORM;

/**
 * Answers the page and its form: what is not of the vendor.
 * @param tables what the vendor has, by name, the newest last; each row is flat enough to read
 */
export function pageAnswer(
  request: SimulatedRequest,
  server: Pick<SimulatorServer, 'failures'>,
  { title, tables, acts }: { title: string; tables: Record<string, readonly object[]>; acts: Acts },
): SimulatedAnswer {
  if (request.method === 'POST') {
    const form = new URLSearchParams(request.raw.toString('utf8'));
    const one = (name: string): string => form.get(name) ?? '';
    const times = Math.min(MOST_FAILURES, Math.max(1, Math.floor(Number(one('times'))) || 1));
    const failure = Object.hasOwn(FAILURES, one('fail')) && FAILURES[one('fail')];
    if (failure) server.failures.push(...Array.from({ length: times }, () => failure));
    if (form.has('mend')) server.failures.length = 0;
    if (Object.hasOwn(acts, one('act'))) acts[one('act')]?.();
    return { status: 303, headers: { location: PAGE } };
  }
  const waiting = server.failures.length;
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${STYLE}</style><main><h1>${escaped(title)}</h1>
<form method="post" action="${FORM}"><p>
${Object.keys(acts)
  .map((name) => `<button name="act" value="${escaped(name)}">${escaped(name)}</button>`)
  .join(' ')}</p></form>
<form method="post" action="${FORM}"><p><label>The next <input name="times" type="number" min="1" max="${MOST_FAILURES}" value="1"> requests:
<select name="fail">${Object.keys(FAILURES)
      .map((name) => `<option>${escaped(name)}</option>`)
      .join('')}</select></label>
<button>Let them fail</button> <button name="mend" value="1" formnovalidate>Answer as usual</button>
${waiting > 0 ? `<strong>${waiting} requests will fail.</strong>` : 'All requests are answered.'}</p></form>
${Object.entries(tables)
  .map(([name, rows]) => table(name, rows))
  .join('')}</main></html>`,
  };
}

const STYLE = `body{font:15px/1.45 system-ui,sans-serif;margin:0;color-scheme:light dark}main{max-width:80rem;margin:0 auto;padding:1rem}
table{border-collapse:collapse;width:100%;display:block;overflow-x:auto}th,td{text-align:left;padding:.25rem .75rem .25rem 0;
border-bottom:1px solid #8884;vertical-align:top}h2{font-size:1.1rem;margin:1.5rem 0 .25rem}button,input,select{font:inherit}`;

function table(name: string, rows: readonly object[]): string {
  const shown = rows.slice(-MOST_ROWS).reverse();
  const columns = [...new Set(shown.flatMap((row) => Object.keys(row)))];
  const heads = columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('');
  const lines = shown.map((row) => {
    const cells = columns.map(
      (column) => `<td>${escaped(text((row as Record<string, unknown>)[column]))}</td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  const heading = `<h2>${escaped(name)} (${rows.length})</h2>`;
  return rows.length === 0
    ? `${heading}<p>None.</p>`
    : `${heading}<table><tr>${heads}</tr>${lines.join('')}</table>`;
}

const text = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const escaped = (raw: string): string => raw.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
