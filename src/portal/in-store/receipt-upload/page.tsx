import { Button } from '../../../ui/button.tsx';
import { FormBody, useScreenForm } from '../../parts/form.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import { text } from '../../parts/text.ts';
import { PhotoField } from '../../uploads/photo-field.tsx';
import { useSubmitAfterUploads } from '../../uploads/submit-after-uploads.ts';
import { useUploads } from '../../uploads/uploads.ts';
import { words as all } from '../text.ts';
import type { ReceiptUploadProps } from './model.ts';

export type { ReceiptUploadProps } from './model.ts';

const words = all.receiptUpload;

export const title = () => words.title;

export function Page(props: ReceiptUploadProps) {
  const max = props.photosMax;
  const uploads = useUploads(props, max, props.uploadUrl, 'receipt');
  const held = uploads.photos.some((photo) => photo.error === null);
  const plain = useScreenForm(
    props.errors,
    () => (held ? [] : [{ field: 'photos', message: words.missing }]),
    ['upload', 'remove'],
  );
  const form = useSubmitAfterUploads(uploads, plain);
  return (
    <Screen title={words.title} lead={words.lead} back={props.back} step={props.step} errors={form.errors}>
      <FormBody form={form} multipart>
        <PhotoField
          uploads={uploads}
          max={max}
          error={form.errorOf('photos')}
          sort="receipt"
          words={{ legend: words.legend, hint: words.hint(max), add: words.add }}
        />
        <ActionBar>
          <Button busy={form.busy}>{text.frame.continue}</Button>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}
