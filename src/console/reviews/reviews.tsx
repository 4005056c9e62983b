/** A store's reviews, newest first, with a search. */
import { Link } from 'react-router';
import type { ListedReview, ReviewList } from '../../contract/review-list.ts';
import { Stars } from '../../ui/stars.tsx';
import { urls } from '../../urls.ts';
import { useStoreSlug } from '../app/session.tsx';
import { choiceOf, type ListFilter } from '../lists/filters.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { Icon } from '../parts/icon.tsx';
import { MomentDate } from '../parts/when.tsx';
import { text } from './text.ts';

const FILTERS: readonly ListFilter[] = [
  { after: 'createdAfter', before: 'createdBefore', ...text.written },
  {
    name: 'rating',
    label: text.rating.label,
    any: text.rating.any,
    options: [5, 4, 3, 2, 1].map((rating) => ({ value: String(rating), label: text.stars(rating) })),
  },
  choiceOf('answered', ['no', 'yes'], text.answered),
];

export const Reviews = () => (
  <ListPage<ReviewList, ListedReview>
    words={text}
    icon="message"
    permissions={['review:read']}
    path="/reviews"
    filters={FILTERS}
    csv="reviews"
    linesOf={({ reviews }) => reviews}
  >
    {(review) => <ReviewLine key={review.id} review={review} />}
  </ListPage>
);

function ReviewLine({ review }: { review: ListedReview }) {
  const store = useStoreSlug() ?? '';
  const { id, rating, content, authorName, reply, createdAt } = review;
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-soft">
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-0.5 md:grid md:grid-cols-[minmax(0,6rem)_minmax(0,10rem)_minmax(0,1fr)_minmax(0,5rem)_minmax(0,7rem)] md:items-center">
        <Stars filled={rating} label={text.stars(rating)} size={16} />
        <Link
          to={urls.console.review(store, id)}
          className="truncate font-semibold text-brand-ink after:absolute after:inset-0"
        >
          <bdi>{authorName ?? text.nameless}</bdi>
        </Link>
        <bdi className={`truncate max-md:w-full ${content === '' ? 'text-muted' : ''}`}>
          {content || text.noWords}
        </bdi>
        <span className="text-muted">{reply === null ? '' : text.replied}</span>
        <span className="text-muted">
          <MomentDate at={createdAt} />
        </span>
      </div>
      <Icon name="forward" size={18} className="text-muted" />
    </li>
  );
}
