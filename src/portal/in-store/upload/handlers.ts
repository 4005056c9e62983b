import { IN_STORE_ISSUES } from '../../../domain/filing/in-store.ts';
import { urls } from '../../../urls.ts';
import { chosen } from '../../engine/forms.ts';
import { draw, UNPROCESSABLE } from '../../engine/outcome.ts';
import { sentForm, withoutRemoved } from '../../uploads/form-files.ts';
import { photosOf } from '../../uploads/photos.ts';
import { questionPage } from '../guard.ts';
import { continueTo, frameOf } from '../journey.ts';
import { uploadTargetOf } from '../upload-target.ts';
import { type InStoreVisit, saveAnswers } from '../visit.ts';
import { faultErrors } from './answers.ts';
import type { FaultProps } from './model.ts';
import { screen } from './screen.ts';

async function props(
  visit: InStoreVisit,
  values: FaultProps['values'],
  images: readonly string[],
): Promise<FaultProps> {
  const { proof, uploads, inStore } = visit.store.settings;
  const photos = await photosOf(uploadTargetOf(visit, 'photo'), images);
  return {
    ...frameOf(visit, 'upload'),
    photos: photos.filter(({ kind }) => kind !== 'document'),
    photosMax: uploads.filesPerIssue,
    photosRequired: inStore.photosRequired,
    detailsMin: proof.detailsMin,
    detailsMax: proof.detailsMax,
    uploadUrl: urls.api.uploads(),
    values,
  };
}

export const page = questionPage(screen, 'upload', {
  show: async (visit) => {
    const { issueType = null, details = '', images = [] } = visit.draft.issue ?? {};
    return draw(screen, await props(visit, { issueType, details }, images));
  },
  answer: async (visit, form, request) => {
    const target = uploadTargetOf(visit, 'photo');
    const sent = await sentForm(target, form, request);
    const images = (await withoutRemoved(target, sent)).slice(0, visit.store.settings.uploads.filesPerIssue);
    const issueType = chosen(IN_STORE_ISSUES, sent.one('issueType'));
    const details = sent.one('details');
    const shown = await props(visit, { issueType, details }, images);
    const kept = shown.photos.map(({ fileKey }) => fileKey);
    const staying = sent.one('upload') === '1' || sent.one('remove') !== '';
    const wrong = staying ? [] : faultErrors(shown, { issueType: issueType ?? '', details }, kept.length);
    const errors = [...sent.errors, ...wrong];
    const issue = issueType && { issueType, details, images: kept };
    if (!staying && errors.length === 0 && issue) return continueTo(visit, { issue });
    // A rejected form doesn't replace the saved answers, but its uploaded photos are kept with them.
    if (visit.draft.issue) await saveAnswers(visit, { issue: { ...visit.draft.issue, images: kept } });
    return draw(screen, { ...shown, errors }, errors.length > 0 ? UNPROCESSABLE : 200);
  },
});
