import { IN_STORE_ISSUES } from '../../../domain/filing/in-store.ts';
import { chosen } from '../../engine/forms.ts';
import { words } from '../../order/details/text.ts';
import type { FieldError } from '../../parts/views.ts';
import { words as uploadWords } from '../../uploads/text.ts';
import type { FaultProps } from './model.ts';

type Limits = Pick<FaultProps, 'detailsMin' | 'detailsMax' | 'photosRequired'>;

/** Runs in the browser and on the server. */
export function faultErrors(
  { detailsMin, detailsMax, photosRequired }: Limits,
  { issueType, details }: { issueType: string; details: string },
  photos: number,
): FieldError[] {
  const tooLong = details.length > detailsMax ? words.detailsLong(detailsMax) : null;
  const wrong = details.length < detailsMin ? words.detailsShort(detailsMin) : tooLong;
  return [
    ...(chosen(IN_STORE_ISSUES, issueType) === null
      ? [{ field: 'issueType', message: words.typeMissing }]
      : []),
    ...(wrong === null ? [] : [{ field: 'details', message: wrong }]),
    ...(photosRequired && photos === 0 ? [{ field: 'photos', message: uploadWords.photosNeeded }] : []),
  ];
}
