/**
 * The receipt that a shopper must upload for a valuable claim (docs/rules/proof.md): shows its pages on the review and accepts
 * new ones.
 */
import type { FastifyRequest } from 'fastify';
import { SIGNED_FORM_BYTES } from '../../engine/form-limits.ts';
import type { Form } from '../../engine/forms.ts';
import { type SentForm, sentForm, type UploadTarget, withoutRemoved } from '../../uploads/form-files.ts';
import { photosOf } from '../../uploads/photos.ts';
import { withClaim } from '../flow/draft.ts';
import { saveDraft, type Visit } from '../visit.ts';

const uploadTargetOf = ({ context, store, order }: Visit): UploadTarget => ({
  context,
  store,
  owner: { orderId: order.id },
  sort: 'receipt',
  longestField: SIGNED_FORM_BYTES,
});

export async function receiptPages(visit: Visit, keys: readonly string[]) {
  const photos = await photosOf(uploadTargetOf(visit), keys);
  return photos.filter(({ kind }) => kind !== 'video');
}

/** Reads the form and its receipt pages. Pages go into the draft first, so an error in another field can't lose them. */
export async function takeReceipt(
  visit: Visit,
  form: Form,
  request: FastifyRequest,
): Promise<{ sent: SentForm; visit: Visit }> {
  const target = uploadTargetOf(visit);
  const sent = await sentForm(target, form, request);
  const keys = (await withoutRemoved(target, sent)).slice(0, visit.store.settings.uploads.filesPerIssue);
  const before = visit.metadata.claim.receiptImages;
  if (JSON.stringify(keys) === JSON.stringify(before)) return { sent, visit };
  const metadata = withClaim(visit.metadata, { receiptImages: keys });
  await saveDraft(visit, metadata);
  return { sent, visit: { ...visit, metadata } };
}
