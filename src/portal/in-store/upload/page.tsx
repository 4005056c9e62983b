import { IN_STORE_ISSUES } from '../../../domain/filing/in-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, choiceId } from '../../../ui/choice.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { Fieldset } from '../../../ui/fieldset.tsx';
import { words as detailsWords } from '../../order/details/text.ts';
import { FormBody, filled, type ScreenForm, useScreenForm } from '../../parts/form.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import { issueText } from '../../parts/issue-text.ts';
import { text } from '../../parts/text.ts';
import { PhotoField } from '../../uploads/photo-field.tsx';
import { useSubmitAfterUploads } from '../../uploads/submit-after-uploads.ts';
import { words as uploadWords } from '../../uploads/text.ts';
import { useUploads } from '../../uploads/uploads.ts';
import { words as all } from '../text.ts';
import { faultErrors } from './answers.ts';
import type { FaultProps } from './model.ts';

export type { FaultProps } from './model.ts';

const words = all.upload;

export const title = () => words.title;

function IssueTypes({ props, form }: { props: FaultProps; form: ScreenForm }) {
  return (
    <Fieldset name="issueType" legend={detailsWords.issueType} error={form.errorOf('issueType')}>
      <div className="flex flex-wrap gap-3">
        {IN_STORE_ISSUES.map((value, index) => (
          <Chip
            key={value}
            name="issueType"
            value={value}
            id={choiceId('issueType', value, index === 0)}
            label={issueText[value].label}
            defaultChecked={props.values.issueType === value}
          />
        ))}
      </div>
    </Fieldset>
  );
}

export function Page(props: FaultProps) {
  const uploads = useUploads(props, props.photosMax, props.uploadUrl, 'photo');
  const held = uploads.photos.filter((photo) => photo.error === null).length;
  const plain = useScreenForm(
    props.errors,
    (data) =>
      faultErrors(props, { issueType: filled(data, 'issueType'), details: filled(data, 'details') }, held),
    ['upload', 'remove'],
  );
  const form = useSubmitAfterUploads(uploads, plain);
  return (
    <Screen title={words.title} back={props.back} step={props.step} errors={form.errors}>
      <FormBody form={form} multipart>
        <IssueTypes props={props} form={form} />
        <Textarea
          name="details"
          label={detailsWords.details}
          hint={detailsWords.detailsHint(props.detailsMin)}
          error={form.errorOf('details')}
          defaultValue={props.values.details}
          maxLength={props.detailsMax}
        />
        <PhotoField
          uploads={uploads}
          max={props.photosMax}
          error={form.errorOf('photos')}
          sort="photo"
          words={{
            legend: uploadWords.photos,
            hint: words.photosHint(props.photosMax),
            add: words.addPhoto,
          }}
        />
        <ActionBar>
          <Button busy={form.busy}>{text.frame.continue}</Button>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}
