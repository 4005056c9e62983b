import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { SummaryList } from '../../../ui/summary-list.tsx';
import { SignatureField } from '../../order/check-answers/signature-field.tsx';
import { words as reviewWords } from '../../order/check-answers/text.ts';
import { Thumbnails } from '../../order/check-answers/thumbnails.tsx';
import { words as valet } from '../../order/valet/text.ts';
import { AgreedTerms } from '../../parts/claim-terms.tsx';
import { FormBody, filled, type ScreenForm, useScreenForm } from '../../parts/form.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import { ItemLine } from '../../parts/parts.tsx';
import { Statement } from '../../parts/statement.tsx';
import { text } from '../../parts/text.ts';
import { words as all } from '../text.ts';
import { reviewErrors } from './answers.ts';
import type { AnswerRow, InStoreReviewProps } from './model.ts';

export type { InStoreReviewProps } from './model.ts';

const words = all.review;
const teamWords = valet.review;

export const title = () => words.title;

const rowOf = ({ item, photos }: InStoreReviewProps, { key, lines, changeHref }: AnswerRow) => ({
  key,
  label: words[key],
  content:
    key === 'product' && item !== null ? (
      <ItemLine item={item} />
    ) : (
      <>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {key === 'issue' ? <Thumbnails photos={photos} about={words.issue} /> : null}
      </>
    ),
  action:
    changeHref === null ? undefined : (
      <Link href={changeHref} about={words.change[key]} className="inline-flex min-h-11 items-center">
        {text.frame.change}
      </Link>
    ),
});

function Consents({ props, form }: { props: InStoreReviewProps; form: ScreenForm }) {
  const { values, valet: team } = props;
  const confirm = props.isSent ? reviewWords.confirm : reviewWords.confirmRefund;
  return (
    <>
      {props.proof === null ? null : (
        <Statement form={form} name="acknowledged" checked={values.acknowledged}>
          {team === null ? reviewWords.acknowledge : teamWords.acknowledge(team.customer)}
        </Statement>
      )}
      {props.asksAddress ? (
        <Statement form={form} name="addressConfirmed" checked={values.addressConfirmed}>
          {team === null ? confirm : teamWords.confirm(team.customer)}
        </Statement>
      ) : null}
    </>
  );
}

export function Page(props: InStoreReviewProps) {
  const form = useScreenForm(props.errors, (data) =>
    reviewErrors(props, {
      addressConfirmed: filled(data, 'addressConfirmed') !== '',
      acknowledged: filled(data, 'acknowledged') !== '',
      signed: filled(data, 'signature') !== '' || filled(data, 'signatureName') !== '',
    }),
  );
  return (
    <Screen title={words.title} back={props.back} step={props.step} errors={form.errors}>
      <FormBody form={form}>
        <SummaryList rows={props.rows.map((row) => rowOf(props, row))} />
        {props.proof === 'SIGNATURE' ? (
          <SignatureField form={form} typed={props.values.signatureName} />
        ) : null}
        {props.valet?.mustSign ? <p>{teamWords.mustSign(props.valet.customer)}</p> : null}
        <ActionBar>
          <Consents props={props} form={form} />
          <AgreedTerms terms={props.terms} />
          {props.valet === null ? <p className="text-muted">{words.next}</p> : null}
          <Button busy={form.busy}>{props.valet === null ? words.submit : teamWords.submit}</Button>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}
