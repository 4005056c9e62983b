/** The pages of simulators: the vendor's side, what a person can do there, and a panel to make it fail. They need no script. */
import { describeProvider, PROVIDER_KINDS } from '../../domain/connections/providers.ts';
import { escapeHtml } from '../../server/docs/escape.ts';
import { urls } from '../../urls.ts';
import { FAILURES, MOST_FAILURES, WHICH } from './failures.ts';
import type { Part, Row, Running } from './simulated.ts';
import { STYLE } from './style.ts';

export const INDEX = urls.demoServices();
export const addressOf = ({ provider }: Pick<Running, 'provider'>): string => urls.demoService(provider);

/** What it says of its own, for the page of all. */
export function indexPage(all: readonly Running[]): string {
  const cards = all.map((one) => {
    const { label, kind } = describeProvider(one.provider);
    const counts = one.parts().map(({ name, rows }) => `${name} ${rows.length}`);
    return `<li class="card"><h2><a href="${addressOf(one)}">${escapeHtml(label)}</a></h2>
<p class="quiet">${escapeHtml(PROVIDER_KINDS[kind])}</p><p>${escapeHtml(counts.join(' · '))}</p>${stateOf(one)}</li>`;
  });
  return pageOf(
    'Services of this demo',
    `<h1>Services of this demo</h1>
<p>These stand in for the outside services that a store is connected with. No money moves. Fernwood is connected with Shopify, and Kieselstein with WooCommerce. The others can be connected in the console, under Settings, Connections.</p>
<ul class="cards">${cards.join('')}</ul>`,
  );
}

/** @param shown the provider's id of what is marked; null for nothing */
export function servicePage(one: Running, shown: string | null): string {
  const { label } = describeProvider(one.provider);
  const action = addressOf(one);
  return pageOf(
    `${label}, simulated`,
    `<nav><a href="${INDEX}">All services</a></nav><h1>${escapeHtml(label)}, simulated</h1>
<p>What people see and do in ${escapeHtml(label)} itself. Makegood learns of it as it does from the real service.</p>
${actsOf(one, action)}${panelOf(one, action)}
${one
  .parts()
  .map((part) => partOf(part, action, shown))
  .join('')}
<section><h2>To connect a store</h2><dl>${Object.entries(one.credentials())
      .map(
        ([name, value]) =>
          `<div><dt>${escapeHtml(name)}</dt><dd><code>${escapeHtml(value)}</code></dd></div>`,
      )
      .join('')}</dl></section>`,
  );
}

function actsOf(one: Running, action: string): string {
  const buttons = one.acts().map((name) => button('act', name, name));
  return `<section class="card"><h2>What a person does there</h2>
<form method="post" action="${action}"><p class="row">${buttons.join(' ')}</p></form></section>`;
}

function panelOf(one: Running, action: string): string {
  const options = (names: readonly string[]) =>
    names.map((name) => `<option>${escapeHtml(name)}</option>`).join('');
  return `<section class="card"><h2>Make it fail</h2>${stateOf(one)}<form method="post" action="${action}"><p class="row">
<label>The next <input name="times" type="number" min="1" max="${MOST_FAILURES}" value="1" required></label>
<label>Which <select name="which">${options(WHICH)}</select></label>
<label>How <select name="fail">${options(Object.keys(FAILURES))}</select></label>
<button>Let them fail</button> ${button('mend', '1', 'Answer as usual', 'formnovalidate')}</p></form></section>`;
}

function stateOf({ server: { failures, failing }, changes }: Running): string {
  const { length } = failures;
  if (length === 0) return '<p class="good">It answers every call.</p>';
  const isOne = length === 1;
  const which = failing === changes ? ` that ${isOne ? 'changes' : 'change'} something` : '';
  return `<p class="bad">The next ${isOne ? `call${which} fails` : `${length} calls${which} fail`}.</p>`;
}

const button = (name: string, value: string, label: string, more = ''): string =>
  `<button name="${name}" value="${escapeHtml(value)}" ${more}>${escapeHtml(label)}</button>`;

const MOST_ROWS = 200;

function partOf({ name, rows, acts = {} }: Part, action: string, marked: string | null): string {
  // What a link leads to is there, however old.
  const shown = rows.filter(({ id }, at) => at >= rows.length - MOST_ROWS || id === marked).toReversed();
  const columns = [...new Set(shown.flatMap((row) => Object.keys(row)))].filter(
    // What no row has would only take room.
    (column) => column !== 'id' && shown.some((row) => textsOf(row[column]).length > 0),
  );
  const names = Object.keys(acts);
  const heads = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`);
  if (names.length > 0) heads.push('<th scope="col" class="do">do</th>');
  const lines = shown.map((row) => {
    const cells = columns.map((column) => cellOf(row[column]));
    return `<tr${row.id === marked ? ' class="shown" id="shown"' : ''}>${cells.join('')}${names.length > 0 ? `<td class="do">${rowActs(row, { part: name, names, action, about: textsOf(row[columns[0] ?? '']).join(' ') })}</td>` : ''}</tr>`;
  });
  const heading = `<section aria-label="${escapeHtml(name)}"><h2>${escapeHtml(name)} <small>${rows.length}</small></h2>`;
  if (rows.length === 0) return `${heading}<p class="quiet">Nothing yet.</p></section>`;
  return `${heading}<div class="scroll" tabindex="0" role="group" aria-label="${escapeHtml(name)}, the newest first"><table>
<thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table></div></section>`;
}

type RowActs = { part: string; names: readonly string[]; action: string; about: string };

function rowActs({ id }: Row, { part, names, action, about }: RowActs): string {
  return `<form method="post" action="${action}"><input type="hidden" name="part" value="${escapeHtml(part)}">
<input type="hidden" name="id" value="${escapeHtml(id)}"><span class="row">${choiceOf(names, about)}</span></form>`;
}

const MOST_BUTTONS = 2;

/** Many buttons in each row would make the table several times as long. */
function choiceOf(names: readonly string[], about: string): string {
  if (names.length <= MOST_BUTTONS) return names.map((name) => button('act', name, name)).join(' ');
  const options = names.map((name) => `<option>${escapeHtml(name)}</option>`);
  return `<select name="act" aria-label="What to do with ${escapeHtml(about)}">${options.join('')}</select> <button>Do it</button>`;
}

const LONG = 18;

/** Each of several things has its own line. */
function cellOf(value: unknown): string {
  const texts = textsOf(value);
  const isLong = texts.some((text) => text.length > LONG);
  return `<td${isLong ? ' class="long"' : ''}>${texts.map(escapeHtml).join('<br>')}</td>`;
}

function textsOf(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)];
}

const pageOf = (
  title: string,
  body: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>${escapeHtml(title)}</title><meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`;
