import { receiptRule } from '../../../domain/filing/in-store.ts';
import { urls } from '../../../urls.ts';
import { chosen } from '../../engine/forms.ts';
import { draw, goTo, UNPROCESSABLE } from '../../engine/outcome.ts';
import { questionPage } from '../guard.ts';
import { continueTo, frameOf } from '../journey.ts';
import { words as all } from '../text.ts';
import { saveAnswers } from '../visit.ts';
import { screen } from './screen.ts';

export const page = questionPage(screen, 'receipt', {
  show: (visit) => {
    const { hasReceipt } = visit.draft;
    const value = hasReceipt === null ? null : hasReceipt ? 'yes' : 'no';
    return draw(screen, { ...frameOf(visit, 'receipt'), value });
  },
  answer: async (visit, form) => {
    const value = chosen(['yes', 'no'] as const, form.one('hasReceipt'));
    if (value === null) {
      const errors = [{ field: 'hasReceipt', message: all.receipt.missing }];
      return draw(screen, { ...frameOf(visit, 'receipt'), errors, value }, UNPROCESSABLE);
    }
    if (value === 'yes') {
      await saveAnswers(visit, { hasReceipt: true });
      return goTo(urls.inStore.receiptUpload());
    }
    const { settings } = visit.store;
    if (receiptRule(settings, visit.draft.product) === 'asked') {
      return continueTo(visit, { hasReceipt: false, receipts: [] });
    }
    await saveAnswers(visit, { hasReceipt: false, receipts: [] });
    return goTo(urls.inStore.receiptRequired());
  },
});
