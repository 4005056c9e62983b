/** A review's page, with the reply of the store. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import type { StoreReview } from '../../contract/review-list.ts';
import { orderName } from '../../domain/orders/order-number.ts';
import { Stars } from '../../ui/stars.tsx';
import { urls } from '../../urls.ts';
import { Problem, sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { RecordPage, recordKey } from '../lists/record-page.tsx';
import { Button } from '../parts/button.tsx';
import { Facts } from '../parts/facts.tsx';
import { TextArea } from '../parts/field.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Moment } from '../parts/when.tsx';
import { text } from './text.ts';

const LONGEST_REPLY = 5_000;
const LINK = 'text-brand-ink underline underline-offset-2 pointer-coarse:py-2.5';

export const Review = () => (
  <RecordPage<StoreReview>
    param="reviewId"
    path="/reviews"
    permission="review:read"
    words={{ failed: text.review.failed, noAccess: text.noAccess }}
  >
    {(review) => <ReviewPage review={review} />}
  </RecordPage>
);

type Props = { review: StoreReview };

const ReviewPage = ({ review }: Props) => (
  <Page title={text.review.title(review.authorName ?? text.nameless)} help={text.review.help}>
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="flex min-w-0 flex-col gap-6">
        <Section title={text.review.said}>
          <Stars filled={review.rating} label={text.stars(review.rating)} />
          {review.content === '' ? (
            <p className="text-muted">{text.noWords}</p>
          ) : (
            <p className="break-words whitespace-pre-line">
              <bdi>{review.content}</bdi>
            </p>
          )}
        </Section>
        <Reply review={review} />
      </div>
      <About review={review} />
    </div>
  </Page>
);

function About({ review }: Props) {
  const store = useStoreSlug() ?? '';
  const can = useCan();
  const claim = `#${review.claimNumber}`;
  const order = orderName(review.orderNumber);
  return (
    <Section title={text.review.facts}>
      <Facts
        rows={[
          { name: text.review.written, value: <Moment at={review.createdAt} /> },
          {
            name: text.review.claim,
            value: can('claim:read') ? (
              <Link to={urls.console.claim(store, review.claimId)} className={LINK}>
                {claim}
              </Link>
            ) : (
              claim
            ),
          },
          {
            name: text.review.order,
            value: can('order:read') ? (
              <Link to={urls.console.order(store, review.orderId)} className={LINK}>
                <bdi>{order}</bdi>
              </Link>
            ) : (
              <bdi>{order}</bdi>
            ),
          },
        ]}
      />
    </Section>
  );
}

function Reply({ review }: Props) {
  const mayReply = useCan()('review:update');
  if (review.reply === null && mayReply) return <ReplyForm review={review} />;
  return (
    <Section title={text.review.reply}>
      {review.reply === null ? (
        <p className="text-muted">{text.review.readOnly}</p>
      ) : (
        <>
          <p className="break-words whitespace-pre-line">
            <bdi>{review.reply}</bdi>
          </p>
          <p className="text-muted">
            {review.repliedBy === null ? null : <bdi>{text.review.by(review.repliedBy)}</bdi>}{' '}
            {review.repliedAt === null ? null : <Moment at={review.repliedAt} />}
          </p>
        </>
      )}
    </Section>
  );
}

/** The first reply only: `replaces: null` is refused once there is another. The same key is sent again after a lost answer. */
function ReplyForm({ review }: Props) {
  const [api, client, store] = [useApi(), useQueryClient(), useStoreSlug() ?? ''];
  const [reply, setReply] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const send = useMutation({
    mutationFn: () =>
      api.put(`/claims/${review.claimId}/reviews/${review.id}/reply`, { reply, replaces: null }, { key }),
    onSuccess: () => {
      tell(text.review.sent);
      return client.invalidateQueries({ queryKey: [store, '/reviews'] });
    },
    onError: (error) => {
      if (!(error instanceof Problem) || error.status !== 412) return;
      tell(text.review.other, { isError: true });
      void client.invalidateQueries({ queryKey: recordKey(store, '/reviews', review.id) });
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send.mutate();
  };
  return (
    <Section title={text.review.reply}>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <TextArea
          label={text.review.field}
          hint={text.review.hint}
          error={send.error && sentenceOf(send.error)}
          required
          rows={4}
          maxLength={LONGEST_REPLY}
          value={reply}
          onValue={setReply}
        />
        <Button type="submit" busy={send.isPending} className="self-start">
          {text.review.send}
        </Button>
      </form>
    </Section>
  );
}
