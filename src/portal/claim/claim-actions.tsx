import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { SectionTitle } from '../parts/frame.tsx';
import type { ClaimActionsProps } from './actions-model.ts';
import { words } from './actions-text.ts';
import { SentReview } from './review/sent-review.tsx';
import { words as reviewWords } from './review/text.ts';

/** The shopper's possible actions, each with a sentence, and their review with the store's answer. */
export function ClaimActions({ offers, mayStillArrive, review, print }: ClaimActionsProps) {
  return (
    <>
      {offers.length === 0 ? null : (
        <section className="flex flex-col gap-4">
          <SectionTitle>{words.title}</SectionTitle>
          <ul className="card flex flex-col divide-y-[1.5px] divide-line overflow-hidden">
            {offers.map(({ id, href }) => (
              <li key={id}>
                <a href={href} className="flex min-h-14 items-center justify-between gap-4 p-4 hover:bg-soft">
                  <span className="flex min-w-0 flex-col">
                    <span className="font-semibold text-brand-ink underline underline-offset-4 decoration-1">
                      {words[id].title}
                    </span>
                    <span className="text-muted">
                      {id === 'withdraw' && mayStillArrive ? words.withdrawArrived : words[id].line}
                    </span>
                  </span>
                  <Icon name="forward" size={20} className="text-brand-ink" />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {review === null ? null : (
        <section className="flex flex-col gap-4">
          <SectionTitle>{reviewWords.yours}</SectionTitle>
          <SentReview review={review} />
        </section>
      )}
      <p className="-my-2">
        <Link href={print} className="inline-flex min-h-12 items-center gap-2">
          <Icon name="page" size={20} />
          {words.print}
        </Link>
      </p>
    </>
  );
}
