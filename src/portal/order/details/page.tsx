import { Button } from '../../../ui/button.tsx';
import { Chip, choiceId } from '../../../ui/choice.tsx';
import { Textarea, TextInput } from '../../../ui/field.tsx';
import { Fieldset } from '../../../ui/fieldset.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { FormBody, filled, type ScreenForm, useScreenForm } from '../../parts/form.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import { issueText } from '../../parts/issue-text.ts';
import { ItemLine, RefusalNote } from '../../parts/parts.tsx';
import { text } from '../../parts/text.ts';
import { PhotoField } from '../../uploads/photo-field.tsx';
import { useSubmitAfterUploads } from '../../uploads/submit-after-uploads.ts';
import { words as uploadWords } from '../../uploads/text.ts';
import { useUploads } from '../../uploads/uploads.ts';
import { detailsErrors, valuesIn } from './answers.ts';
import type { DetailsProps } from './model.ts';
import { ReceivedField } from './received-field.tsx';
import { words } from './text.ts';

export type { DetailsProps } from './model.ts';

export const title = (props: DetailsProps) => words.title(props.item.name);

/** Same limit as the contract. */
const RECEIVED_MAX = 500;

type PartProps = { props: DetailsProps; form: ScreenForm };

function IssueTypes({ props, form }: PartProps) {
  const firstOpen = props.issueTypes.find((type) => type.refusal === null)?.value;
  return (
    <Fieldset name="issueType" legend={words.issueType} error={form.errorOf('issueType')}>
      <div className="flex flex-wrap gap-3">
        {props.issueTypes.map(({ value, refusal }) => (
          <Chip
            key={value}
            name="issueType"
            value={value}
            id={choiceId('issueType', value, value === firstOpen)}
            label={issueText[value].label}
            defaultChecked={props.values.issueType === value && refusal === null}
            disabled={refusal !== null}
          />
        ))}
      </div>
      {props.issueTypes.map(({ value, refusal }) =>
        refusal === null ? null : <RefusalNote key={value} refusal={refusal} />,
      )}
    </Fieldset>
  );
}

/** Shown only if more than one unit was chosen. CSS alone reveals the count when "only some" is selected. */
function Granularity({ props, form }: PartProps) {
  const count = props.item.quantity;
  if (count <= 1) return null;
  const choices = [
    ['all', words.all(count)],
    ['some', words.some],
  ] as const;
  return (
    <div className="granularity flex flex-col gap-4">
      <Fieldset name="granularity" legend={words.granularity(count)} error={form.errorOf('granularity')}>
        <div className="flex flex-wrap gap-3">
          {choices.map(([value, label]) => (
            <Chip
              key={value}
              name="granularity"
              value={value}
              id={choiceId('granularity', value, value === 'all')}
              label={label}
              defaultChecked={props.values.granularity === value}
            />
          ))}
        </div>
      </Fieldset>
      <div className="how-many">
        <TextInput
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={count}
          label={words.howMany}
          hint={words.someHint}
          error={form.errorOf('quantity')}
          defaultValue={props.values.quantity}
          className="max-w-32"
        />
      </div>
    </div>
  );
}

/** CSS alone shows the line of the chosen issue. */
function PhotosHint({ props: { issueTypes, photosMax } }: Pick<PartProps, 'props'>) {
  return (
    <>
      {uploadWords.photosHint(photosMax)}
      {issueTypes.map(({ value }) => (
        <span key={value} data-shows={value} className="when-issue">
          {' '}
          {words.photosShow[value]}
        </span>
      ))}
    </>
  );
}

/** Names the issue types that require a photo, if only some do. */
function requiredFor({ issueTypes, photosRequired }: DetailsProps): string | undefined {
  const asked = issueTypes.filter(({ value }) => photosRequired.includes(value));
  if (asked.length === 0) return undefined;
  const labels = asked.map(({ value }) => issueText[value].label.toLowerCase());
  return uploadWords.photosRequired(asked.length === issueTypes.length ? null : labels.join(', '));
}

export function Page(props: DetailsProps) {
  const uploads = useUploads(props, props.photosMax, props.uploadUrl);
  const held = uploads.photos.filter((photo) => photo.error === null).length;
  const plain = useScreenForm(
    props.errors,
    (data) =>
      detailsErrors(
        props,
        valuesIn((field) => filled(data, field)),
        held,
      ),
    ['upload', 'remove', 'search'],
  );
  const form = useSubmitAfterUploads(uploads, plain);
  return (
    <Screen
      title={title(props)}
      lead={
        <>
          <span aria-hidden="true">{words.product(props.product.number, props.product.total)}</span>
          <VisuallyHidden>{words.productSpoken(props.product.number, props.product.total)}</VisuallyHidden>
        </>
      }
      back={props.back}
      step={props.step}
      errors={form.errors}
    >
      <ItemLine item={props.item}>
        {props.warranty ? <p className="text-muted">{props.warranty}</p> : null}
      </ItemLine>
      <FormBody form={form} multipart className="details-form">
        <input type="hidden" name="item" value={props.item.sourceItemId} />
        <IssueTypes props={props} form={form} />
        <Granularity props={props} form={form} />
        <ReceivedField view={props.received} max={RECEIVED_MAX} />
        <Textarea
          name="details"
          label={words.details}
          hint={words.detailsHint(props.detailsMin)}
          error={form.errorOf('details')}
          defaultValue={props.values.details}
          maxLength={props.detailsMax}
        />
        <PhotoField
          uploads={uploads}
          max={props.photosMax}
          error={form.errorOf('photos')}
          hint={<PhotosHint props={props} />}
          required={requiredFor(props)}
        />
        <ActionBar>
          <Button busy={form.busy}>{text.frame.continue}</Button>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}
