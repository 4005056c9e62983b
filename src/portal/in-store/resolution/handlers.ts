import type { ResolutionMethod } from '../../../domain/claims/resolution-methods.ts';
import { givesCredit, givesGoods } from '../../../domain/claims/resolution-types.ts';
import { inStoreMethods } from '../../../domain/filing/in-store.ts';
import { displayMoney } from '../../../domain/money/money.ts';
import { urls } from '../../../urls.ts';
import { chosen } from '../../engine/forms.ts';
import { draw, goTo, UNPROCESSABLE } from '../../engine/outcome.ts';
import { bonusLine } from '../../order/flow/valuation.ts';
import { words as resolutionWords } from '../../order/resolution/text.ts';
import { questionPage } from '../guard.ts';
import { continueTo, frameOf } from '../journey.ts';
import { type Preview, previewedItem, previewOf } from '../preview.ts';
import { words } from '../text.ts';
import type { InStoreVisit } from '../visit.ts';
import type { InStoreResolutionProps } from './model.ts';
import { screen } from './screen.ts';

function lineOf(preview: Preview, method: ResolutionMethod): string {
  if (givesGoods(method)) return resolutionWords.methods[method].line;
  const worth = preview.worth(method);
  if (worth.total.amount === 0n) return words.resolution.unknownAmount;
  const amount = displayMoney(worth.total);
  if (givesCredit(method)) return bonusLine(worth) ?? resolutionWords.toCredit(amount);
  return `${words.resolution.back(amount)}. ${resolutionWords.methods.REFUND.line}`;
}

function props(visit: InStoreVisit, preview: Preview): InStoreResolutionProps {
  const methods = inStoreMethods(visit.store.settings);
  return {
    ...frameOf(visit, 'resolution'),
    item: previewedItem(preview),
    choices: methods.map((value) => ({ value, line: lineOf(preview, value) })),
    values: { method: visit.draft.method },
  };
}

export const page = questionPage(screen, 'resolution', {
  show: async (visit) => {
    const found = await previewOf(visit);
    if (found === null) return goTo(urls.inStore.dateOfPurchase());
    return draw(screen, props(visit, found.preview));
  },
  answer: async (visit, form) => {
    const method = chosen(inStoreMethods(visit.store.settings), form.one('method'));
    if (method !== null) return continueTo(visit, { method });
    const found = await previewOf(visit);
    if (found === null) return goTo(urls.inStore.dateOfPurchase());
    const shown = props(visit, found.preview);
    const { missing } = shown.forCustomer ? words.resolution.forCustomer : resolutionWords;
    const errors = [{ field: 'method', message: missing }];
    return draw(screen, { ...shown, errors }, UNPROCESSABLE);
  },
});
