/** The text of a procedure. It comes as blocks of plain text, so nothing of it can run. */
import type { ReactNode } from 'react';
import type { SopBlock, SopSpan } from '../../contract/sop.ts';
import { text } from './text.ts';

type Group = { kind: 'list' | 'table' | 'one'; blocks: SopBlock[] };

const GROUPS: Record<SopBlock['kind'], Group['kind']> = {
  heading: 'one',
  paragraph: 'one',
  item: 'list',
  code: 'one',
  rule: 'one',
  head: 'table',
  row: 'table',
};

/** Items in a row are a list, rows in a row a table. */
function groupsOf(blocks: readonly SopBlock[]): Group[] {
  const groups: Group[] = [];
  for (const block of blocks) {
    const kind = GROUPS[block.kind];
    const last = groups.at(-1);
    const joins = last?.kind === kind && kind !== 'one' && block.kind !== 'head';
    if (joins) last.blocks.push(block);
    else groups.push({ kind, blocks: [block] });
  }
  return groups;
}

/** Parts of a text that never changes while it is shown, so their place is a good key. */
const numbered = <T,>(all: readonly T[], draw: (one: T, at: number) => ReactNode): ReactNode[] =>
  all.map(draw);

export function SopText({ blocks }: { blocks: readonly SopBlock[] }) {
  return (
    <>
      {numbered(groupsOf(blocks), (group, at) => (
        <SopGroup key={at} group={group} />
      ))}
    </>
  );
}

function SopGroup({ group: { kind, blocks } }: { group: Group }) {
  if (kind === 'list') {
    return (
      <ul className="flex flex-col gap-1">
        {numbered(blocks, (block, at) => (
          <li key={at} className="flex gap-2" style={{ paddingInlineStart: `${(block.level - 1) * 20}px` }}>
            <span className="min-w-4 shrink-0 text-muted">{block.marker}</span>
            <span className="min-w-0">
              <Spans spans={block.cells[0] ?? []} />
            </span>
          </li>
        ))}
      </ul>
    );
  }
  if (kind === 'table') return <SopTable rows={blocks} />;
  return (
    <>
      {numbered(blocks, (block, at) => (
        <SopParagraph key={at} block={block} />
      ))}
    </>
  );
}

function SopTable({ rows }: { rows: readonly SopBlock[] }) {
  return (
    <section
      aria-label={text.table}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="border-collapse">
        <tbody>
          {numbered(rows, ({ kind, cells }, at) => (
            <tr key={at}>
              {numbered(cells, (cell, column) => {
                const Cell = kind === 'head' ? 'th' : 'td';
                return (
                  <Cell key={column} className="border border-line px-2 py-1 text-start align-top">
                    <Spans spans={cell} />
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SopParagraph({ block: { kind, cells, quoted } }: { block: SopBlock }) {
  const spans = <Spans spans={cells[0] ?? []} />;
  if (kind === 'rule') return <hr className="border-line" />;
  if (kind === 'heading') return <h3 className="pt-1 font-semibold">{spans}</h3>;
  if (kind === 'code') {
    return (
      <p className="rounded-lg bg-neutral-wash p-2 font-mono whitespace-pre-wrap wrap-anywhere">{spans}</p>
    );
  }
  return (
    <p
      className={`whitespace-pre-wrap wrap-anywhere ${quoted ? 'border-s-2 border-edge ps-3 text-muted' : ''}`}
    >
      {spans}
    </p>
  );
}

const Spans = ({ spans }: { spans: readonly SopSpan[] }) => (
  <>
    {numbered(spans, (span, at) => (
      <Span key={at} span={span} />
    ))}
  </>
);

function Span({ span }: { span: SopSpan }) {
  const { text: words, strong, emphasis, code, strike, href } = span;
  const styles = [
    strong ? 'font-semibold' : '',
    emphasis ? 'italic' : '',
    code ? 'rounded bg-neutral-wash px-1 font-mono' : '',
    strike ? 'line-through' : '',
  ];
  const className = styles.filter(Boolean).join(' ');
  if (href === null) return className === '' ? words : <span className={className}>{words}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={`text-brand-ink underline underline-offset-2 ${className}`}
    >
      {words}
    </a>
  );
}
