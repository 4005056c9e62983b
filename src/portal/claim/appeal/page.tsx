import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { FormBody, filled, useScreenForm } from '../../parts/form.tsx';
import { ActionBar, Screen, SectionTitle, Tries } from '../../parts/frame.tsx';
import { PhotoField } from '../../uploads/photo-field.tsx';
import { useSubmitAfterUploads } from '../../uploads/submit-after-uploads.ts';
import { useUploads } from '../../uploads/uploads.ts';
import { words as all } from '../text.ts';
import { Unavailable } from '../unavailable.tsx';
import { appealErrors } from './answers.ts';
import type { AppealProps } from './model.ts';

export type { AppealProps } from './model.ts';

const words = all.appeal;

export const title = ({ refusal }: AppealProps) => refusal?.title ?? words.title;

function Denial({ denial }: Pick<AppealProps, 'denial'>) {
  if (denial === null) return null;
  return (
    <section className="flex flex-col gap-1 rounded-2xl bg-soft p-5">
      <h2 className="text-muted">
        {words.denied} · {denial.decidedOn}
      </h2>
      {denial.label === null ? null : <p className="text-lg font-semibold">{denial.label}</p>}
      <p className="whitespace-pre-line">{denial.message}</p>
    </section>
  );
}

function Question(props: AppealProps) {
  const max = props.photosMax;
  const uploads = useUploads(props, max, props.uploads, 'message');
  const plain = useScreenForm(
    props.errors,
    (data) => appealErrors(filled(data, 'message'), props.messageMax),
    ['upload', 'remove'],
  );
  const form = useSubmitAfterUploads(uploads, plain);
  return (
    <Screen title={words.title} lead={words.lead(props.claimNumber)} back={props.back} errors={form.errors}>
      <Denial denial={props.denial} />
      <SectionTitle>{words.helps}</SectionTitle>
      <Tries tries={words.helping} />
      <FormBody form={form} multipart>
        <Textarea
          name="message"
          label={words.message}
          error={form.errorOf('message')}
          defaultValue={props.values.message}
          maxLength={props.messageMax}
        />
        <PhotoField
          uploads={uploads}
          max={max}
          error={form.errorOf('photos')}
          sort="message"
          words={{ legend: words.files, hint: words.photosHint(max), add: words.addFile }}
        />
        <ActionBar>
          <Button busy={form.busy}>{words.submit}</Button>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}

export const Page = (props: AppealProps) =>
  props.refusal === null ? (
    <Question {...props} />
  ) : (
    <Unavailable back={props.back} refusal={props.refusal} />
  );
