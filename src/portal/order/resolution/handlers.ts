import { offeredMethods, type ResolutionMethod } from '../../../domain/claims/resolution-methods.ts';
import { givesCredit, givesGoods } from '../../../domain/claims/resolution-types.ts';
import type { ItemMethod } from '../../../domain/filing/draft.ts';
import { add, displayMoney, type Money } from '../../../domain/money/money.ts';
import { creditBonus } from '../../../domain/resolutions/valuation.ts';
import { urls } from '../../../urls.ts';
import { chosen, type Form } from '../../engine/forms.ts';
import { continueTo, draw, goTo, type Outcome, UNPROCESSABLE } from '../../engine/outcome.ts';
import { entryOf, withClaim } from '../flow/draft.ts';
import { orderPage } from '../flow/guard.ts';
import {
  currentShipment,
  detailsHref,
  frameOf,
  isChange,
  missingBefore,
  severalParcels,
} from '../flow/journey.ts';
import { findItem, reportedView } from '../flow/order-views.ts';
import { aboutLines, bonusLine, capNote, type DraftItem, draftItems, valueDraft } from '../flow/valuation.ts';
import { words } from '../flow/words.ts';
import { saveDraft, type Visit } from '../visit.ts';
import { fieldOf } from './fields.ts';
import type { EachItem, MethodChoice, ResolutionProps } from './model.ts';
import { screen } from './screen.ts';
import { words as resolutionWords } from './text.ts';

function choiceOf(visit: Visit, value: ResolutionMethod, about: string): MethodChoice {
  if (givesGoods(value)) return { value, amount: null, line: about, refusal: null };
  const worth = valueDraft(visit, value);
  const refusal = worth.total.amount === 0n ? { text: words.nothingLeft, links: [] } : null;
  return { value, amount: displayMoney(worth.total), line: bonusLine(worth), refusal };
}

/** URL of the last answered question before the resolution. */
export function beforeResolution(visit: Visit): string {
  if (visit.metadata.claim.category === 'notReceived') return urls.shipment();
  if (severalParcels(visit)) return urls.multipleShipments();
  const id = currentShipment(visit)?.sourceFulfillmentId ?? '';
  return detailsHref(visit, id, entryOf(visit.metadata.claim, id).issues.length);
}

/** The kept choice: one method for all items, or `EACH`. */
const methodIn = (kept: Form, methods: readonly ResolutionMethod[]) =>
  chosen(['EACH', ...methods] as const, kept.one('method'));

const isForEach = ({ query }: Visit) => query.get('each') === '1';

function eachHref(visit: Visit): string {
  const query = new URLSearchParams({ each: '1', ...(isChange(visit) ? { change: '1' } : {}) });
  return `${urls.resolution()}?${query}`;
}

const openMethods = (choices: readonly MethodChoice[]) =>
  choices.filter(({ refusal }) => refusal === null).map(({ value }) => value);

function eachItem(visit: Visit, draft: DraftItem, offered: readonly ResolutionMethod[]): EachItem[] {
  const item = findItem(visit, draft.sourceItemId);
  if (!item) return [];
  const field = fieldOf(draft);
  const before = visit.kept ? chosen(offered, visit.kept.one(field)) : draft.method;
  const choices = offered.map((value) => ({ value, amount: amountOf(visit, draft.amount, value) }));
  return [{ field, item: reportedView(item, draft.quantity), choices, chosen: before }];
}

/** Includes a percentage bonus; a fixed bonus is added once for the whole claim. Null for replacements. */
function amountOf({ order, store }: Visit, amount: Money, method: ResolutionMethod): string | null {
  if (givesGoods(method)) return null;
  const isShare = givesCredit(method) && store.settings.credit.bonusType === 'percentage';
  return displayMoney(isShare ? add(amount, creditBonus(amount, { order, store })) : amount);
}

function resolutionProps(visit: Visit): ResolutionProps {
  const { kept } = visit;
  const items = draftItems(visit);
  const about = aboutLines(visit, items);
  const methods = offeredMethods(visit.store.settings);
  const money = methods.find((method) => !givesGoods(method));
  const choices = methods.map((method) => choiceOf(visit, method, about));
  const offered = openMethods(choices);
  const mayDiffer = items.length > 1 && offered.length > 1;
  const each = mayDiffer && isForEach(visit) ? items.flatMap((item) => eachItem(visit, item, offered)) : null;
  const { desiredMethod, itemMethods } = visit.metadata.claim.resolution;
  const frame = frameOf(visit, 'resolution', beforeResolution(visit));
  return {
    ...frame,
    back: each === null ? frame.back : urls.resolution(),
    about,
    choices,
    mayDiffer,
    each,
    note: money === undefined ? null : capNote(valueDraft(visit, money)),
    values: {
      method: kept ? methodIn(kept, methods) : itemMethods.length > 0 && mayDiffer ? 'EACH' : desiredMethod,
    },
  };
}

type Asked = { desiredMethod: ResolutionMethod; itemMethods: ItemMethod[] };

async function takeAnswer(visit: Visit, asked: Asked): Promise<Outcome> {
  const resolution = { ...visit.metadata.claim.resolution, ...asked };
  await saveDraft(visit, withClaim(visit.metadata, { resolution }));
  return continueTo(urls.review());
}

/** Stores one method for every item. */
function answerAll(visit: Visit, form: Form, props: ResolutionProps): Outcome | Promise<Outcome> {
  if (props.mayDiffer && form.one('method') === 'EACH') return goTo(eachHref(visit));
  const method = chosen(openMethods(props.choices), form.one('method'));
  if (method !== null) return takeAnswer(visit, { desiredMethod: method, itemMethods: [] });
  const errors = [{ field: 'method', message: resolutionWords.missing }];
  return draw(screen, { ...props, errors }, UNPROCESSABLE);
}

/** Stores a method for each item; if all are the same, stores one for the claim. */
function answerEach(visit: Visit, form: Form, props: ResolutionProps): Outcome | Promise<Outcome> {
  const offered = openMethods(props.choices);
  const each = (props.each ?? []).map((one) => ({ ...one, chosen: chosen(offered, form.one(one.field)) }));
  const asked = new Set<string>(each.map(({ field }) => field));
  const hasOthers = Object.keys(form.fields).some((name) => name.startsWith('method.') && !asked.has(name));
  const known = each.flatMap(({ chosen: method }) => method ?? []);
  const [first] = known;
  if (first === undefined || known.length < each.length || hasOthers) {
    const changed = hasOthers ? [{ field: '', message: resolutionWords.eachChanged }] : [];
    const missing = each
      .filter(({ chosen: method }) => method === null)
      .map(({ field }) => ({ field, message: resolutionWords.eachMissing }));
    return draw(screen, { ...props, each, errors: [...changed, ...missing] }, UNPROCESSABLE);
  }
  if (known.every((method) => method === first)) {
    return takeAnswer(visit, { desiredMethod: first, itemMethods: [] });
  }
  const itemMethods = draftItems(visit).map(({ sourceFulfillmentId, sourceItemId }, at) => ({
    sourceFulfillmentId,
    sourceItemId,
    method: known[at] ?? first,
  }));
  return takeAnswer(visit, { desiredMethod: first, itemMethods });
}

export const page = orderPage(screen, {
  show: (visit) => {
    const missing = missingBefore(visit, 'resolution');
    return missing === null ? draw(screen, resolutionProps(visit)) : goTo(missing);
  },

  answer: (visit, form) => {
    const missing = missingBefore(visit, 'resolution');
    if (missing !== null) return goTo(missing);
    const props = resolutionProps(visit);
    return props.each === null ? answerAll(visit, form, props) : answerEach(visit, form, props);
  },
});
