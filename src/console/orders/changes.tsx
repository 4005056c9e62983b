/** Who changed the order by hand, and what. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { OrderDesk } from '../../contract/order-desk.ts';
import type { OrderEditAnswer } from '../../contract/order-edit.ts';
import { urls } from '../../urls.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import { Section } from '../parts/page.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { text } from './edit-text.ts';
import { editQuery } from './query.ts';

const words = text.history;

export function OrderChanges({ order: { id } }: { order: OrderDesk['order'] }) {
  const [api, store] = [useApi(), useStoreSlug() ?? ''];
  const { data, error, refetch } = useQuery(editQuery(api, store, id));
  const mayChange = useCan()('order:update');
  const link = (
    <Link to={urls.console.editOrder(store, id)} className="text-brand-ink underline">
      {text.open}
    </Link>
  );
  return (
    <Section title={words.title} lead={words.lead} actions={mayChange ? link : null}>
      {data ? (
        <History changes={data.changes} />
      ) : error ? (
        <Failed title={words.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />
      ) : (
        <Loading lines={2} />
      )}
    </Section>
  );
}

type Changes = OrderEditAnswer['changes'];
type FieldChange = Changes[number]['fields'][number];

function sentenceOfField({ field, item, before, after }: FieldChange): string {
  if (field === 'line' && item !== null) {
    return before === null ? words.added(item, after ?? 0) : words.removed(item, before);
  }
  return words.changed(words.words[field as keyof typeof words.words] ?? field, item, before, after);
}

function History({ changes }: { changes: Changes }) {
  if (changes.length === 0) return <p className="text-muted">{words.none}</p>;
  return (
    <ul aria-label={words.title} className="flex flex-col gap-3">
      {changes.map(({ at, by, fields }) => (
        <li key={at}>
          <p className="text-muted">
            <bdi>{by ?? words.someone}</bdi> · <Moment at={at} />
          </p>
          <ul>
            {fields.map((one) => (
              <li key={`${one.field} ${one.item}`} className="wrap-anywhere">
                <bdi>{sentenceOfField(one)}</bdi>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
