/** What a returns tool tells of a return: what the customer gets, and its page there. */
import type { ReturnTool } from '../../contract/order-returns.ts';
import { Link } from '../../ui/link.tsx';
import type { Fact } from '../parts/facts.tsx';
import { moneyText } from '../parts/money.ts';
import { text } from './of-order-text.ts';

const KINDS = ['refund', 'credit', 'exchange'] as const;

export const amountFacts = (tool: ReturnTool | null): Fact[] =>
  KINDS.map((kind) => ({
    name: text[kind],
    value: tool?.amounts?.[kind] ? moneyText(tool.amounts[kind], tool.amounts.currency) : null,
  }));

/** A tool without pages for its returns has no link. */
export const OpenAtTool = ({ tool }: { tool: ReturnTool | null }) =>
  tool?.url ? (
    <p>
      <Link href={tool.url} outside>
        {text.open(tool.name)}
      </Link>
    </p>
  ) : null;
