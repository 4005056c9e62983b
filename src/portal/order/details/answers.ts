/** Reads the form and validates it. The page runs this before it submits; the server runs it again. */

import { ISSUES_BY_CATEGORY, type ItemIssueType } from '../../../domain/claims/claim-types.ts';
import { checkDetails } from '../../../domain/filing/details.ts';
import type { DraftIssue, KeptAnswers } from '../../../domain/filing/draft.ts';
import type { FieldName } from '../../engine/form-limits.ts';
import { chosen } from '../../engine/forms.ts';
import type { FieldError, Refusal } from '../../parts/views.ts';
import { words as uploadWords } from '../../uploads/text.ts';
import { words } from './text.ts';

const TYPES = ISSUES_BY_CATEGORY.issuesWithItems;

/** What else is draftAnswers of the item; what came instead of it is a part of the page of its own (received.ts). */
type Told = Omit<KeptAnswers, 'received'>;

export type Values = Told & {
  issueType: ItemIssueType | null;
  details: string;
  granularity: 'all' | 'some' | null;
  quantity: number;
};

/** What the page needs to validate the answers. */
type Asking = {
  issueTypes: readonly { value: ItemIssueType; refusal: Refusal | null }[];
  /** `quantity` is how many units were chosen. */
  item: { quantity: number };
  photosRequired: readonly ItemIssueType[];
  detailsMin: number;
  detailsMax: number;
};

/** The values stored in the draft. */
export const valuesOf = ({ issueType, details, quantity }: DraftIssue): Values => ({
  issueType: chosen(TYPES, issueType ?? ''),
  details,
  granularity: issueType !== null && quantity > 1 ? 'all' : null,
  quantity: 1,
});

/** The part of the values that goes into the draft. Units that get an issue of their own later start with none. */
export const draftAnswers = ({
  issueType,
  details,
}: Values): Told & Pick<DraftIssue, 'issueType' | 'details'> => ({
  issueType,
  details,
});
export const NO_ANSWERS: ReturnType<typeof draftAnswers> = { issueType: null, details: '' };

/** `read` returns a field's trimmed text, or an empty string if the form lacks the field. */
export const valuesIn = (read: (field: FieldName) => string): Values => ({
  issueType: chosen(TYPES, read('issueType')),
  details: read('details'),
  granularity: chosen(['all', 'some'] as const, read('granularity')),
  quantity: Number(read('quantity')),
});

function typeErrors({ issueTypes }: Asking, { issueType }: Values): FieldError[] {
  const type = issueTypes.find(({ value }) => value === issueType);
  if (type === undefined) return [{ field: 'issueType', message: words.typeMissing }];
  return type.refusal === null ? [] : [{ field: 'issueType', message: type.refusal.text }];
}

function quantityErrors({ item }: Asking, { granularity, quantity }: Values): FieldError[] {
  const max = item.quantity;
  if (max <= 1) return [];
  if (granularity === null) return [{ field: 'granularity', message: words.granularityMissing }];
  const wrong = !Number.isInteger(quantity) || quantity < 1 || quantity > max;
  return granularity === 'some' && wrong ? [{ field: 'quantity', message: words.quantityWrong(max) }] : [];
}

function textErrors(props: Asking, { details }: Values): FieldError[] {
  const wrong = checkDetails(details, props);
  if (wrong === null) return [];
  if (wrong.code === 'too_long') return [{ field: 'details', message: words.detailsLong(wrong.max) }];
  return [
    { field: 'details', message: details === '' ? words.detailsMissing : words.detailsShort(wrong.min) },
  ];
}

/** `photos` is the number of photos in the form. */
export function detailsErrors(props: Asking, values: Values, photos: number): FieldError[] {
  const { issueType } = values;
  const photoMissing = issueType !== null && props.photosRequired.includes(issueType) && photos === 0;
  return [
    ...typeErrors(props, values),
    ...quantityErrors(props, values),
    ...textErrors(props, values),
    ...(photoMissing ? [{ field: 'photos', message: uploadWords.photosNeeded }] : []),
  ];
}
