/**
 * Markdown as a flat list of blocks of plain text. No HTML leaves here: tags in the text are text, pictures are their
 * description, and links keep their address only if a browser may safely open it.
 */
import { Lexer, type Token, type Tokens } from 'marked';
import type { SopBlock, SopSpan } from '../../contract/sop.ts';

/** Between two empty lines. More would let a hostile text keep the parser busy for seconds. */
const LONGEST_RUN = 4_000;
const MOST_MARKS = 300;
/** In tables: rows are filled up to the width of the head, so a few letters could make millions. Full cells are never more than letters. */
const MOST_CELLS = LONGEST_RUN;
/** As JSON. A link by reference repeats its address. */
const LONGEST_BLOCKS = 1_000_000;
const DEEPEST = 8;

export type MarkdownDecision = { ok: true; blocks: SopBlock[] } | { ok: false; code: 'sop_too_dense' };

export function readMarkdown(text: string): MarkdownDecision {
  const refused = { ok: false, code: 'sop_too_dense' } as const;
  if (text.split(/\n[ \t]*\n/).some(isDense)) return refused;
  try {
    const blocks = blocksOf(new Lexer({ gfm: true }).lex(text), TOP);
    return JSON.stringify(blocks).length > LONGEST_BLOCKS ? refused : { ok: true, blocks };
  } catch (error) {
    // Nested deeper than the parser's stack, or than anyone reads.
    if (error instanceof RangeError) return refused;
    throw error;
  }
}

const isDense = (run: string) =>
  run.length > LONGEST_RUN ||
  run.replace(/[^*_~]/g, '').length > MOST_MARKS ||
  mostCells(run.split('\n')) > MOST_CELLS;

const mostCells = (lines: readonly string[]): number =>
  lines.length * Math.max(...lines.map((line) => line.split('|').length));

type Place = { depth: number; level: number; quoted: boolean };
const TOP: Place = { depth: 0, level: 0, quoted: false };
const PLAIN = { strong: false, emphasis: false, code: false, strike: false, href: null };
type Style = Omit<SopSpan, 'text'>;

const block = (
  kind: SopBlock['kind'],
  at: Place,
  cells: SopSpan[][],
  more: Partial<SopBlock> = {},
): SopBlock => ({
  kind,
  level: 0,
  marker: null,
  quoted: at.quoted,
  cells,
  ...more,
});

function deeper(at: Place): Place {
  if (at.depth >= DEEPEST) throw new RangeError('Nested too deep');
  return { ...at, depth: at.depth + 1 };
}

const blocksOf = (tokens: readonly Token[], at: Place): SopBlock[] =>
  tokens.flatMap((token) => blockOf(token, at));

function blockOf(token: Token, at: Place): SopBlock[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading;
      return [block('heading', at, [spansOf(tokens)], { level: depth })];
    }
    case 'code':
      return [block('code', at, [[{ ...PLAIN, text: (token as Tokens.Code).text, code: true }]])];
    case 'hr':
      return [block('rule', at, [])];
    case 'blockquote':
      return blocksOf((token as Tokens.Blockquote).tokens, { ...deeper(at), quoted: true });
    case 'list':
      return itemsOf(token as Tokens.List, deeper(at));
    case 'table':
      return rowsOf(token as Tokens.Table, at);
    case 'paragraph':
    case 'text':
      return [block('paragraph', at, [spansOf(inlineOf(token))])];
    default:
      return [block('paragraph', at, [[{ ...PLAIN, text: token.raw.trim() }]])];
  }
}

const inlineOf = (token: Token): Token[] => ('tokens' in token && token.tokens ? token.tokens : [token]);

/** The first line of an item carries its marker; what follows in it stands below. */
function itemsOf({ items, ordered, start }: Tokens.List, at: Place): SopBlock[] {
  const inside = { ...at, level: at.level + 1 };
  return items.flatMap((item, index) => {
    const marker = ordered ? `${Number(start) + index}.` : '•';
    const [first, ...rest] = item.tokens.filter(({ type }) => type !== 'checkbox');
    const leads = first !== undefined && ['text', 'paragraph'].includes(first.type);
    const box = item.task ? `${item.checked ? '☑' : '☐'} ` : '';
    const spans = leads && first ? spansOf(inlineOf(first)) : [];
    const shown = box === '' ? spans : [{ ...PLAIN, text: box }, ...spans];
    return [
      block('item', at, [shown], { level: inside.level, marker }),
      ...blocksOf(leads || first === undefined ? rest : [first, ...rest], inside),
    ];
  });
}

const rowsOf = ({ header, rows }: Tokens.Table, at: Place): SopBlock[] => [
  block(
    'head',
    at,
    header.map(({ tokens }) => spansOf(tokens)),
  ),
  ...rows.map((row) =>
    block(
      'row',
      at,
      row.map(({ tokens }) => spansOf(tokens)),
    ),
  ),
];

function spansOf(tokens: readonly Token[], style: Style = PLAIN, depth = 0): SopSpan[] {
  if (depth > DEEPEST) throw new RangeError('Nested too deep');
  const inside = (token: Token, added: Partial<Style>) =>
    spansOf(inlineOf(token), { ...style, ...added }, depth + 1);
  return tokens.flatMap((token): SopSpan[] => {
    switch (token.type) {
      case 'strong':
        return inside(token, { strong: true });
      case 'em':
        return inside(token, { emphasis: true });
      case 'del':
        return inside(token, { strike: true });
      case 'link':
        return inside(token, { href: safeAddress((token as Tokens.Link).href) });
      case 'codespan':
        return [{ ...style, text: (token as Tokens.Codespan).text, code: true }];
      case 'br':
        return [{ ...style, text: '\n' }];
      case 'image':
      case 'escape':
      case 'text':
        return [{ ...style, text: (token as Tokens.Text).text }];
      default:
        return [{ ...style, text: token.raw }];
    }
  });
}

const SAFE = ['https:', 'http:', 'mailto:'];

function safeAddress(href: string): string | null {
  const url = URL.parse(href);
  if (!url || !SAFE.includes(url.protocol)) return null;
  // A name and password would be sent by whoever follows the link, and can make one host look like another.
  url.username = '';
  url.password = '';
  return url.href;
}
