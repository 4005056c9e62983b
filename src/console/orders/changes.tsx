/** Who changed the order by hand, and what. */
import { useQuery } from '@tanstack/react-query';
import type { OrderDesk } from '../../contract/order-desk.ts';
import { urls } from '../../urls.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import { changedSentence, type FieldChange, HandChangesSection } from '../lists/hand-changes.tsx';
import { text } from './edit-text.ts';
import { editQuery } from './query.ts';

const words = text.history;

function sentenceOfField(change: FieldChange): string {
  const { field, item, before, after } = change;
  if (field === 'line' && item !== null) {
    return before === null ? words.added(item, after ?? 0) : words.removed(item, before);
  }
  return changedSentence(words.words[field as keyof typeof words.words] ?? field, change);
}

export function OrderChanges({ order: { id } }: { order: OrderDesk['order'] }) {
  const [api, store] = [useApi(), useStoreSlug() ?? ''];
  const mayChange = useCan()('order:update');
  return (
    <HandChangesSection
      loaded={useQuery(editQuery(api, store, id))}
      edit={mayChange ? { to: urls.console.editOrder(store, id), label: text.open } : null}
      none={words.none}
      sentence={sentenceOfField}
    />
  );
}
