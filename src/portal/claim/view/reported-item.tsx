import { Badge } from '../../../ui/badge.tsx';
import { ItemLine } from '../../parts/parts.tsx';
import { PhotoStrip } from '../../photos/photo-strip.tsx';
import type { OutcomeView, ReportedItemView } from './model.ts';

function Outcome({ outcome: { line, ...badge } }: { outcome: OutcomeView }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge {...badge} />
      {line === null ? null : <span className="tabular-nums">{line}</span>}
    </li>
  );
}

/** What they reported about an item, with photos, and the result. */
export function ReportedItem({ item }: { item: ReportedItemView }) {
  return (
    <article className="card flex flex-col gap-4 p-4 sm:p-5">
      <ItemLine item={item}>
        <p className="font-semibold">{item.issue}</p>
      </ItemLine>
      {item.details === null ? null : <p className="whitespace-pre-line">{item.details}</p>}
      <PhotoStrip photos={item.photos} about={item.name} />
      {item.outcomes.length === 0 ? null : (
        <ul className="flex flex-col gap-2 border-t border-line pt-4">
          {item.outcomes.map((outcome) => (
            <Outcome key={`${outcome.text} ${outcome.line}`} outcome={outcome} />
          ))}
        </ul>
      )}
    </article>
  );
}
