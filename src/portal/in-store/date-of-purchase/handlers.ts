import { checkPurchaseDate } from '../../../domain/filing/in-store.ts';
import { dateIn } from '../../../domain/time/calendar.ts';
import { urls } from '../../../urls.ts';
import { draw, goTo, type Outcome, UNPROCESSABLE } from '../../engine/outcome.ts';
import { continueIfCovered } from '../coverage.ts';
import { questionPage } from '../guard.ts';
import { frameOf } from '../journey.ts';
import { words as all } from '../text.ts';
import { type InStoreVisit, saveAnswers } from '../visit.ts';
import type { DateOfPurchaseProps } from './model.ts';
import { screen } from './screen.ts';

const words = all.dateOfPurchase;

function props(visit: InStoreVisit, value: string, problem: string | null = null): DateOfPurchaseProps {
  return {
    ...frameOf(visit, 'dateOfPurchase'),
    errors: problem === null ? [] : [{ field: 'date', message: problem }],
    latest: dateIn(visit.now, visit.store.timeZone),
    value,
  };
}

const isDate = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

function problemOf(visit: InStoreVisit, date: string): string | null {
  if (!isDate(date)) return words.missing;
  return checkPurchaseDate({ ...visit, dateOfPurchase: date }) === 'in_future' ? words.inFuture : null;
}

/** The purchase is older than any warranty, so no product could qualify. */
async function tooLongAgo(visit: InStoreVisit, dateOfPurchase: string): Promise<Outcome> {
  await saveAnswers(visit, { dateOfPurchase, uncovered: true });
  return goTo(urls.inStore.outOfWarranty());
}

export const page = questionPage(screen, 'dateOfPurchase', {
  show: (visit) => draw(screen, props(visit, visit.draft.dateOfPurchase ?? '')),
  answer: (visit, form) => {
    const date = form.one('date').slice(0, 20);
    const problem = problemOf(visit, date);
    if (problem !== null) {
      return draw(screen, props(visit, isDate(date) ? date : '', problem), UNPROCESSABLE);
    }
    if (checkPurchaseDate({ ...visit, dateOfPurchase: date }) !== null) return tooLongAgo(visit, date);
    // The date may have changed after the product was chosen: check its warranty against the new date.
    return continueIfCovered(visit, { dateOfPurchase: date });
  },
});
