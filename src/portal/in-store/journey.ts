/** The steps of the in-store flow: URLs, "Step 3 of 7", the way back, and what comes next. */
import { type InStoreDraft, type InStoreStep, nextStep, stepsOf } from '../../domain/filing/in-store.ts';
import { urls } from '../../urls.ts';
import { goTo, type Outcome } from '../engine/outcome.ts';
import type { InStoreFrame } from './model.ts';
import { type InStoreVisit, saveAnswers } from './visit.ts';

export const HREFS: Record<InStoreStep, () => string> = {
  contactInfo: urls.inStore.contactInfo,
  dateOfPurchase: urls.inStore.dateOfPurchase,
  products: urls.inStore.products,
  receipt: urls.inStore.receipt,
  upload: urls.inStore.upload,
  resolution: urls.inStore.resolution,
  shippingAddress: urls.inStore.shippingAddress,
  review: urls.inStore.review,
};

export function frameOf({ store, draft, visitor }: InStoreVisit, step: InStoreStep): InStoreFrame {
  const steps = stepsOf(store.settings, draft);
  const at = steps.indexOf(step);
  const before = steps[at - 1];
  return {
    back: before ? HREFS[before]() : null,
    step: { number: at + 1, total: steps.length },
    errors: [],
    ...(visitor.by !== null && { forCustomer: true }),
  };
}

/** Saves an answer and continues to the first unanswered question. */
export async function continueTo(visit: InStoreVisit, part: Partial<InStoreDraft>): Promise<Outcome> {
  const { store, draft } = await saveAnswers(visit, part);
  return goTo(HREFS[nextStep(store.settings, draft)]());
}
