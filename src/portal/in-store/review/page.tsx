import { Button } from '../../../ui/button.tsx';
import { ChoiceCard, choiceId } from '../../../ui/choice.tsx';
import { Fieldset } from '../../../ui/fieldset.tsx';
import { Link } from '../../../ui/link.tsx';
import { SummaryList } from '../../../ui/summary-list.tsx';
import { FormBody, filled, type ScreenForm, useScreenForm } from '../../form.tsx';
import { ActionBar, Screen } from '../../frame.tsx';
import { ItemLine } from '../../parts.tsx';
import { SignatureField } from '../../review/signature-field.tsx';
import { Statement } from '../../review/statement.tsx';
import { text } from '../../text.ts';
import { words as all } from '../text.ts';
import { reviewErrors } from './answers.ts';
import type { AnswerRow, InStoreReviewProps } from './model.ts';

export type { InStoreReviewProps } from './model.ts';

const words = all.review;

export const title = () => words.title;

const rowOf = (item: InStoreReviewProps['item'], { key, lines, changeHref }: AnswerRow) => ({
  key,
  label: words[key],
  content:
    key === 'product' && item !== null ? (
      <ItemLine item={item} />
    ) : (
      lines.map((line) => <p key={line}>{line}</p>)
    ),
  action: (
    <Link href={changeHref} about={words.change[key]} className="inline-flex min-h-11 items-center">
      {text.frame.change}
    </Link>
  ),
});

function Methods({ props, form }: { props: InStoreReviewProps; form: ScreenForm }) {
  return (
    <Fieldset name="method" legend={words.method} error={form.errorOf('method')}>
      {props.methods.map(({ value, line }, index) => (
        <ChoiceCard
          key={value}
          type="radio"
          name="method"
          value={value}
          id={choiceId('method', value, index === 0)}
          title={text.resolution.methods[value].title}
          defaultChecked={props.values.method === value || props.methods.length === 1}
        >
          <span className="text-muted">{line}</span>
        </ChoiceCard>
      ))}
    </Fieldset>
  );
}

export function Page(props: InStoreReviewProps) {
  const form = useScreenForm(props.errors, (data) =>
    reviewErrors(props, {
      method: filled(data, 'method'),
      addressConfirmed: filled(data, 'addressConfirmed') !== '',
      acknowledged: filled(data, 'acknowledged') !== '',
      signed: filled(data, 'signature') !== '' || filled(data, 'signatureName') !== '',
    }),
  );
  return (
    <Screen title={words.title} back={props.back} step={props.step} errors={form.errors}>
      <FormBody form={form}>
        <SummaryList rows={props.rows.map((row) => rowOf(props.item, row))} />
        <Methods props={props} form={form} />
        {props.asksAddress ? (
          <Statement form={form} name="addressConfirmed" checked={props.values.addressConfirmed}>
            {words.confirm}
          </Statement>
        ) : null}
        {props.proof === null ? null : (
          <Statement form={form} name="acknowledged" checked={props.values.acknowledged}>
            {text.review.acknowledge}
          </Statement>
        )}
        {props.proof === 'SIGNATURE' ? (
          <SignatureField form={form} typed={props.values.signatureName} />
        ) : null}
        <ActionBar>
          <Button busy={form.busy}>{text.review.submit}</Button>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}
