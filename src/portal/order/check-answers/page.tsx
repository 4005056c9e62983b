import { Alert } from '../../../ui/alert.tsx';
import { Amounts } from '../../../ui/amounts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { SummaryList, type SummaryRow } from '../../../ui/summary-list.tsx';
import { AgreedTerms } from '../../parts/claim-terms.tsx';
import { FormBody, type ScreenForm, useScreenForm } from '../../parts/form.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import { Statement } from '../../parts/statement.tsx';
import { text } from '../../parts/text.ts';
import { PhotoField } from '../../uploads/photo-field.tsx';
import { useSubmitAfterUploads } from '../../uploads/submit-after-uploads.ts';
import { useUploads } from '../../uploads/uploads.ts';
import { words as valet } from '../valet/text.ts';
import { validateReview } from './answers.ts';
import { asksStatement } from './consents.ts';
import { Correction } from './correction.tsx';
import type { ReviewProps } from './model.ts';
import { SignatureField } from './signature-field.tsx';
import { words as reviewWords } from './text.ts';
import { Thumbnails } from './thumbnails.tsx';
import { ValetOptions } from './valet-options.tsx';

export type { AddressValues, ReviewProps } from './model.ts';

const words = reviewWords;
const teamWords = valet.review;

export const title = () => words.title;

const change = (href: string, about: string) => (
  <Link href={href} about={about} className="inline-flex min-h-11 items-center">
    {text.frame.change}
  </Link>
);

function rowsOf(props: ReviewProps): SummaryRow[] {
  const { resolution } = props;
  const what = props.issues.map((issue, index) => ({
    key: `${issue.title} ${issue.line}`,
    label: index === 0 ? words.what : '',
    content: (
      <>
        <p className="font-semibold">{issue.title}</p>
        <p className="text-muted">{issue.line}</p>
        {issue.details === null ? null : <p className="whitespace-pre-line">{issue.details}</p>}
        <Thumbnails photos={issue.photos} about={issue.title} />
      </>
    ),
    action: change(issue.changeHref, `${words.changeWhat}: ${issue.title}`),
  }));
  const how = {
    key: 'how',
    label: words.how,
    content: (
      <>
        <p className="font-semibold">{resolution.title}</p>
        {resolution.lines.map((line) => (
          <p key={line} className="text-muted">
            {line}
          </p>
        ))}
      </>
    ),
    action: change(resolution.changeHref, words.changeHow),
  };
  const lines = props.address.lines.map((line) => <p key={line}>{line}</p>);
  const where = { key: 'where', label: words.where, content: lines };
  return props.address.lines.length === 0 ? [...what, how] : [...what, how, where];
}

/** Stays next to the button, so that both are visible on a phone. */
function Consents({ props, form }: { props: ReviewProps; form: ScreenForm }) {
  const { values, valet: team, resolution } = props;
  const confirm = resolution.isSent ? words.confirm : words.confirmRefund;
  return (
    <>
      {asksStatement(props) ? (
        <Statement form={form} name="acknowledged" checked={values.acknowledged}>
          {team === null ? words.acknowledge : teamWords.acknowledge(team.customer)}
        </Statement>
      ) : null}
      <Statement form={form} name="addressConfirmed" checked={values.addressConfirmed}>
        {team === null ? confirm : teamWords.confirm(team.customer)}
      </Statement>
    </>
  );
}

const BUTTONS = ['update', 'upload', 'remove'];
const NO_FILES = { photos: [] };

export function Page(props: ReviewProps) {
  const { receipt } = props;
  const max = receipt?.photosMax ?? 0;
  const uploads = useUploads(receipt ?? NO_FILES, max, receipt?.uploadUrl ?? '', 'receipt');
  const plain = useScreenForm(props.errors, (data) => validateReview(props, data), BUTTONS);
  const form = useSubmitAfterUploads(uploads, plain);
  return (
    <Screen title={words.title} back={props.back} step={props.step} errors={form.errors}>
      <FormBody form={form} multipart={receipt !== null}>
        <input type="hidden" name="seen" value={props.seen} />
        <div className="flex flex-col gap-3">
          <SummaryList rows={rowsOf(props)} />
          <Correction address={props.address} form={form} />
        </div>
        {props.exception ? <Alert tone="info">{props.exception}</Alert> : null}
        {props.amounts === null ? null : (
          <div className="flex flex-col gap-3 rounded-2xl bg-soft p-5">
            <Amounts lines={props.amounts.lines} total={props.amounts.total} />
            {props.amounts.note === null ? null : <p className="text-muted">{props.amounts.note}</p>}
          </div>
        )}
        {props.valet === null ? null : (
          <ValetOptions valet={props.valet} mustSign={props.proof === 'SIGNATURE'} />
        )}
        {receipt === null ? null : (
          <PhotoField
            uploads={uploads}
            max={max}
            error={form.errorOf('photos')}
            sort="receipt"
            words={{ ...words.receipt, hint: words.receipt.hint(max) }}
          />
        )}
        {props.proof === 'SIGNATURE' && props.valet === null ? (
          <SignatureField form={form} typed={props.values.signatureName} mayType={props.mayType} />
        ) : null}
        <ActionBar>
          <Consents props={props} form={form} />
          <AgreedTerms terms={props.terms} />
          <Button name="send" value="1" busy={form.busy}>
            {props.valet === null ? words.submit : teamWords.submit}
          </Button>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}
