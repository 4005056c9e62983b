import { Stars } from '../../../ui/stars.tsx';
import type { ReviewView } from './model.ts';
import { words } from './text.ts';

/** The shopper's review, and the store's answer below it. */
export function SentReview({ review }: { review: ReviewView }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="card flex flex-col gap-2 p-4 sm:p-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Stars filled={review.rating} label={words.stars(review.rating)} />
          <span className="font-semibold">{words.ratings[review.rating as keyof typeof words.ratings]}</span>
        </p>
        {review.content === '' ? null : <p className="whitespace-pre-line">{review.content}</p>}
        <p className="text-muted">{words.sentOn(review.sentOn)}</p>
      </div>
      {review.reply === null ? null : (
        <div className="flex flex-col gap-2 rounded-2xl bg-soft p-4 sm:ms-8 sm:p-5">
          <p className="font-semibold">{words.reply(review.store)}</p>
          <p className="whitespace-pre-line">{review.reply.text}</p>
          <p className="text-muted">{words.repliedOn(review.reply.on)}</p>
        </div>
      )}
    </div>
  );
}
