import { Moment } from '../../parts/when.tsx';
import { resolutionWord, typeWord } from '../../queue/words.ts';
import { useDesk } from '../query.ts';
import { text } from '../text.ts';
import { eventSentence } from './event-text.ts';
import { FileStrip } from './file-strip.tsx';
import { type FiledPart, filingOf } from './filing.ts';

/** The beginning of the conversation: what the customer reported, asks for and shows. */
export function FilingBubble() {
  const desk = useDesk();
  const { claim, names } = desk;
  const { parts, asks } = filingOf(desk);
  const customer = claim.authorName ?? text.conversation.customer;
  const filed = claim.events.find(({ kind }) => kind === 'filed');
  return (
    <article
      aria-label={text.conversation.filing}
      className="flex max-w-[85%] flex-col items-start gap-1 self-start"
    >
      <div className="flex min-w-0 max-w-full flex-col gap-3 rounded-2xl rounded-es-sm bg-neutral-wash px-3.5 py-2.5">
        {parts.map((part) => (
          <Part key={part.items[0]?.id} part={part} />
        ))}
        {asks === null ? null : <Asks resolution={asks} />}
      </div>
      <p className="text-muted">
        {filed ? eventSentence(filed, { names, customer }) : <bdi>{customer}</bdi>},{' '}
        <Moment at={claim.createdAt} />
      </p>
    </article>
  );
}

function Part({ part: { items, claimType, details, asks, proof } }: { part: FiledPart }) {
  return (
    <div className="min-w-0">
      <p>
        <strong className="font-semibold">
          <bdi>{text.conversation.filed(items)}</bdi>
        </strong>{' '}
        <span className="text-muted">{typeWord(claimType)}</span>
      </p>
      {details ? (
        <p dir="auto" className="mt-1 whitespace-pre-wrap">
          {details}
        </p>
      ) : null}
      {asks === null ? null : <Asks resolution={asks} />}
      <FileStrip proof={proof} />
    </div>
  );
}

const Asks = ({ resolution }: { resolution: string }) => (
  <p className="text-muted">{text.items.asks(resolutionWord(resolution))}</p>
);
