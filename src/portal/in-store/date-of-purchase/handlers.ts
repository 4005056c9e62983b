import { dateIn } from '../../../domain/calendar.ts';
import { displayDate } from '../../../domain/duration.ts';
import { checkPurchaseDate, oldestPurchase } from '../../../domain/in-store.ts';
import { draw, UNPROCESSABLE } from '../../outcome.ts';
import { coverProblem } from '../cover.ts';
import { frameOf, goOn } from '../journey.ts';
import { words as all } from '../text.ts';
import type { InStoreHandlers, InStoreVisit } from '../visit.ts';
import type { DateOfPurchaseProps } from './model.ts';

const words = all.dateOfPurchase;

function props(visit: InStoreVisit, value: string, problem: string | null = null): DateOfPurchaseProps {
  return {
    ...frameOf(visit, 'dateOfPurchase'),
    errors: problem === null ? [] : [{ field: 'date', message: problem }],
    earliest: oldestPurchase(visit),
    latest: dateIn(visit.now, visit.store.timeZone),
    value,
  };
}

const isDate = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

async function problemOf(visit: InStoreVisit, date: string): Promise<string | null> {
  if (!isDate(date)) return words.missing;
  const problem = checkPurchaseDate({ ...visit, dateOfPurchase: date });
  if (problem === 'in_future') return words.inFuture;
  if (problem !== null) return words.tooLongAgo(displayDate(oldestPurchase(visit)));
  // Corrected after the product was chosen: its warranty is held against the new day.
  return visit.draft.product === null ? null : coverProblem(visit, visit.draft.product, date);
}

export const dateOfPurchaseHandlers: InStoreHandlers = {
  show: (visit) => draw('in-store/date-of-purchase', props(visit, visit.draft.dateOfPurchase ?? '')),
  answer: async (visit, form) => {
    const date = form.one('date').slice(0, 20);
    const problem = await problemOf(visit, date);
    return problem === null
      ? goOn(visit, { dateOfPurchase: date })
      : draw('in-store/date-of-purchase', props(visit, isDate(date) ? date : '', problem), UNPROCESSABLE);
  },
};
