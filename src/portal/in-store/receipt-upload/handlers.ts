import { urls } from '../../../urls.ts';
import { draw, UNPROCESSABLE } from '../../engine/outcome.ts';
import { sentForm, withoutRemoved } from '../../uploads/form-files.ts';
import { photosOf } from '../../uploads/photos.ts';
import { questionPage } from '../guard.ts';
import { continueTo, frameOf } from '../journey.ts';
import { words as all } from '../text.ts';
import { uploadTargetOf } from '../upload-target.ts';
import { type InStoreVisit, saveAnswers } from '../visit.ts';
import type { ReceiptUploadProps } from './model.ts';
import { screen } from './screen.ts';

async function props(visit: InStoreVisit, keys: readonly string[]): Promise<ReceiptUploadProps> {
  return {
    ...frameOf(visit, 'receipt'),
    back: urls.inStore.receipt(),
    photos: await photosOf(uploadTargetOf(visit, 'receipt'), keys),
    photosMax: visit.store.settings.uploads.filesPerIssue,
    uploadUrl: urls.api.uploads(),
  };
}

export const page = questionPage(screen, 'receipt', {
  show: async (visit) => draw(screen, await props(visit, visit.draft.receipts)),
  answer: async (visit, form, request) => {
    const target = uploadTargetOf(visit, 'receipt');
    const sent = await sentForm(target, form, request);
    const keys = await withoutRemoved(target, sent);
    const shown = await props(visit, keys.slice(0, visit.store.settings.uploads.filesPerIssue));
    const receipts = shown.photos.filter(({ kind }) => kind !== 'video').map(({ fileKey }) => fileKey);
    const staying = sent.one('upload') === '1' || sent.one('remove') !== '';
    const missing = [{ field: 'photos', message: all.receiptUpload.missing }];
    const errors = [...sent.errors, ...(staying || receipts.length > 0 ? [] : missing)];
    if (!staying && errors.length === 0) return continueTo(visit, { hasReceipt: true, receipts });
    await saveAnswers(visit, { receipts });
    return draw(screen, { ...shown, errors }, errors.length > 0 ? UNPROCESSABLE : 200);
  },
});
