/** Markdown of our own documents as HTML. Markup in it is text, so a document can't bring a script. */
import { posix } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { anchorOf } from '../../domain/text/anchor.ts';
import { escapeHtml } from '../../server/docs/escape.ts';
import { urls } from '../../urls.ts';
import { nameOf } from './names.ts';

/** A heading and what stands below it, as plain text for the search. `anchor` is '' before the first heading. */
export type Chapter = { anchor: string; heading: string; text: string };
export type Rendered = { title: string; html: string; chapters: Chapter[] };

/**
 * @param file its path below `docs`
 * @param known the paths of all documents: a link to another file is shown as its text
 */
export function render(markdown: string, file: string, known: ReadonlySet<string>): Rendered {
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      html: ({ text }) => (isComment(text) ? '' : escapeHtml(text)),
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${escapeHtml(anchorOf(text))}">${this.parser.parseInline(tokens)}</h${depth}>`;
      },
      image: ({ text }) => escapeHtml(text),
      link({ href, tokens }) {
        const label = this.parser.parseInline(tokens);
        const address = addressOf(href, file, known);
        return address === null ? label : `<a href="${escapeHtml(address)}">${label}</a>`;
      },
      table(token) {
        return `<div class="wide" tabindex="0" role="region" aria-label="Table">${tableOf(token, (cell) => this.parser.parseInline(cell.tokens))}</div>`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const chapters = chaptersOf(tokens);
  return {
    title: chapters.find(({ heading }) => heading !== '')?.heading ?? nameOf(file),
    html: marked.parser(tokens),
    chapters,
  };
}

function tableOf({ header, rows }: Tokens.Table, inline: (cell: Tokens.TableCell) => string): string {
  const head = header.map(inline);
  const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => `<td>${inline(cell)}</td>`).join('');
  const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join('');
  const top = head.some((cell) => cell !== '')
    ? `<thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>`
    : '';
  return `<table>${top}<tbody>${body}</tbody></table>`;
}

function addressOf(href: string, file: string, known: ReadonlySet<string>): string | null {
  if (/^https?:/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = path === '' ? file : posix.join(posix.dirname(file), path);
  if (!known.has(target)) return null;
  return urls.documents(nameOf(target), anchor);
}

function chaptersOf(tokens: readonly Token[]): Chapter[] {
  const chapters: Chapter[] = [{ anchor: '', heading: '', text: '' }];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { text } = token as Tokens.Heading;
      chapters.push({ anchor: anchorOf(text), heading: text.replaceAll('`', ''), text: '' });
    } else {
      const last = chapters.at(-1);
      if (last) last.text += ` ${plain(token)}`;
    }
  }
  return chapters.filter(({ heading, text }) => heading !== '' || text.trim() !== '');
}

const isComment = (html: string) => html.startsWith('<!--') && html.trimEnd().endsWith('-->');

/** The words of a block without its marks. */
const plain = (token: Token): string => wordsOf(token).replaceAll(/\s+/g, ' ').trim();

function wordsOf(token: Token): string {
  if (token.type === 'html') return '';
  if (token.type === 'list') return (token as Tokens.List).items.map(wordsOf).join(' ');
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows]
      .flat()
      .map(({ tokens }) => tokens.map(wordsOf).join(''))
      .join(' ');
  }
  if ('tokens' in token && token.tokens) return token.tokens.map(wordsOf).join('');
  return 'text' in token ? String(token.text) : '';
}
