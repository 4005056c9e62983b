/** What can be said about the form before it is sent; the server says the same and more. */
import { ISSUES_BY_CATEGORY, type ItemIssueType } from '../../domain/claim-types.ts';
import { filled } from '../form.tsx';
import { words as uploadWords } from '../uploads/text.ts';
import type { FieldError } from '../views.ts';
import type { DetailsProps } from './model.ts';
import { words } from './text.ts';

function quantityErrors(props: DetailsProps, data: FormData): FieldError[] {
  const max = props.item.quantity;
  if (max <= 1) return [];
  const granularity = filled(data, 'granularity');
  if (granularity === '') return [{ field: 'granularity', message: words.granularityMissing }];
  const quantity = Number(filled(data, 'quantity'));
  const wrong = !Number.isInteger(quantity) || quantity < 1 || quantity > max;
  return granularity === 'some' && wrong ? [{ field: 'quantity', message: words.quantityWrong(max) }] : [];
}

function detailsErrors(props: DetailsProps, data: FormData): FieldError[] {
  const length = filled(data, 'details').length;
  if (length === 0) return [{ field: 'details', message: words.detailsMissing }];
  if (length < props.detailsMin) return [{ field: 'details', message: words.detailsShort(props.detailsMin) }];
  if (length > props.detailsMax) return [{ field: 'details', message: words.detailsLong(props.detailsMax) }];
  return [];
}

function isItemIssue(type: string): type is ItemIssueType {
  return (ISSUES_BY_CATEGORY.issuesWithItems as readonly string[]).includes(type);
}

export function validateDetails(props: DetailsProps, data: FormData, photos: number): FieldError[] {
  const type = filled(data, 'issueType');
  const photoMissing = isItemIssue(type) && props.photosRequired.includes(type) && photos === 0;
  return [
    ...(type === '' ? [{ field: 'issueType', message: words.typeMissing }] : []),
    ...quantityErrors(props, data),
    ...detailsErrors(props, data),
    ...(photoMissing ? [{ field: 'photos', message: uploadWords.photosNeeded }] : []),
  ];
}
