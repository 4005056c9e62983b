import { Badge } from '../../ui/badge.tsx';
import { ItemLine } from '../parts/parts.tsx';
import { text } from '../parts/text.ts';
import type { OrderSummaryView } from '../parts/views.ts';

const words = text.summary;

/** Stays beside the question if there is room; on a phone the number in the header is enough. */
export function OrderSummary({ summary }: { summary: OrderSummaryView }) {
  const { orderNumber, items, more, parcels, answers } = summary;
  return (
    <aside
      aria-labelledby="order-summary"
      className="order-summary sticky top-6 hidden flex-col gap-6 text-base lg:flex"
    >
      <h2 id="order-summary" className="text-lg font-bold">
        {text.frame.order(orderNumber)}
      </h2>
      {items.length === 0 ? null : (
        <ul className="flex flex-col gap-3">
          {items.map((item) => (
            <li key={item.sourceItemId}>
              <ItemLine item={item} />
            </li>
          ))}
          {more === 0 ? null : <li className="text-muted">{words.more(more)}</li>}
        </ul>
      )}
      {parcels.length === 0 ? null : (
        <ul className="flex flex-col gap-4 border-t border-line pt-5">
          {parcels.map(({ id, title, badge, line }) => (
            <li key={id} className="flex flex-col gap-1">
              <span className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-semibold">{title}</span>
                <Badge {...badge} />
              </span>
              {line === null ? null : <span className="text-muted">{line}</span>}
            </li>
          ))}
        </ul>
      )}
      {answers.length === 0 ? null : (
        <dl className="flex flex-col gap-4 border-t border-line pt-5">
          {answers.map(({ label, lines }) => (
            <div key={label}>
              <dt className="text-muted">{label}</dt>
              {lines.map((line) => (
                <dd key={line} className="font-semibold">
                  {line}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </aside>
  );
}
