import { Button, LinkButton } from '../../../ui/button.tsx';
import { ChoiceCard, choiceId } from '../../../ui/choice.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { Fieldset } from '../../../ui/fieldset.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { FormBody, filled, type ScreenForm, useScreenForm } from '../../parts/form.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import { words as every } from '../text.ts';
import { Unavailable } from '../unavailable.tsx';
import { reviewErrors } from './answers.ts';
import type { ClaimReviewProps } from './model.ts';
import { SentReview } from './sent-review.tsx';
import { words } from './text.ts';

export type { ClaimReviewProps } from './model.ts';

const RATINGS = [5, 4, 3, 2, 1] as const;

export const title = ({ refusal, review }: ClaimReviewProps) =>
  refusal?.title ?? (review === null ? words.title : words.yours);

function Rating({ rating, form }: { rating: number | null; form: ScreenForm }) {
  return (
    <Fieldset name="rating" legend={words.rating} error={form.errorOf('rating')}>
      {RATINGS.map((value) => (
        <ChoiceCard
          key={value}
          type="radio"
          name="rating"
          value={String(value)}
          id={choiceId('rating', String(value), value === RATINGS[0])}
          defaultChecked={rating === value}
          title={
            <span className="flex items-center gap-4">
              <Stars filled={value} label={words.stars(value)} />
              {words.ratings[value]}
            </span>
          }
        />
      ))}
    </Fieldset>
  );
}

function Question(props: ClaimReviewProps) {
  const max = props.contentMax;
  const form = useScreenForm(props.errors, (data) =>
    reviewErrors(filled(data, 'rating'), filled(data, 'content'), max),
  );
  return (
    <Screen title={words.title} lead={words.lead(props.claimNumber)} back={props.back} errors={form.errors}>
      <FormBody form={form}>
        <Rating rating={props.values.rating} form={form} />
        <Textarea
          name="content"
          label={words.content}
          error={form.errorOf('content')}
          defaultValue={props.values.content}
          maxLength={max}
        />
        <ActionBar>
          <Button busy={form.busy}>{words.submit}</Button>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}

export function Page(props: ClaimReviewProps) {
  const { review, refusal, back } = props;
  if (refusal !== null) return <Unavailable back={back} refusal={refusal} />;
  if (review === null) return <Question {...props} />;
  return (
    <Screen title={words.yours} back={back} errors={props.errors}>
      <SentReview review={review} />
      {review.reply === null ? <p className="text-muted">{words.noReply}</p> : null}
      <LinkButton href={back} kind="secondary">
        {every.back}
      </LinkButton>
    </Screen>
  );
}
