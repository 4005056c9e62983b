/** The outcome at a glance: what they get, by when, and its progress. */

import type { NextStep } from '../../../domain/claims/next-step.ts';
import { type OutcomeProgress, outcomeProgress } from '../../../domain/claims/outcome-progress.ts';
import { add, displayMoney, type Money } from '../../../domain/money/money.ts';
import { displayDay } from '../../../domain/protection/explanation.ts';
import { dateIn } from '../../../domain/time/calendar.ts';
import type { ResolutionRow } from '../../../server/claims/queries.ts';
import { words as flowWords } from '../../order/flow/words.ts';
import { text } from '../../parts/text.ts';
import type { MomentView } from './model.ts';
import { dueOf } from './next.ts';
import { amountsOf, type DecisionFacts } from './resolutions.ts';
import { words } from './words.ts';

type Row = ResolutionRow & { type: ResolutionRow['resolution_type'] };

type Headlines = Pick<MomentView, 'headlines' | 'isLong' | 'more'>;

function amountGiven({ given }: OutcomeProgress<Row>): Headlines {
  const total = given.map((one): Money => amountsOf(one).total).reduce(add);
  return { headlines: [{ text: displayMoney(total), imageUrl: null }], isLong: false, more: null };
}

const MOST_THINGS = 3;
const LONG_NAME = 40;

/** A decision on the whole claim covers every item. */
function thingsGiven({ given }: OutcomeProgress<Row>, { document: { items } }: DecisionFacts): Headlines {
  const things = given.flatMap((one) =>
    items
      .filter(({ id }) => [null, id].includes(one.claim_item_id))
      .map(({ name, quantity, image_url: imageUrl }) => ({
        text: text.frame.times((one.claim_item_id && one.quantity) || quantity, name),
        imageUrl,
      })),
  );
  const more = things.length - MOST_THINGS;
  const headlines = things.slice(0, MOST_THINGS);
  return {
    headlines,
    isLong: headlines.some(({ text }) => text.length > LONG_NAME),
    more: more > 0 ? flowWords.andMore(more) : null,
  };
}

/** The last stage of a payment is reached once the provider has carried it out and the days of the bank are over. */
function reachedBy({ kind, given, stages, reached }: OutcomeProgress<Row>, steps: readonly NextStep[]) {
  const isOver = given.every(({ state }) => state === 'DONE') && steps.every(({ step }) => step !== 'paid');
  return kind === 'PAYMENT' && isOver ? stages.length - 1 : reached;
}

/** When it is expected; null once it has arrived. */
function dayOf(progress: OutcomeProgress<Row>, steps: readonly NextStep[], facts: DecisionFacts) {
  if (reachedBy(progress, steps) === progress.stages.length - 1) return null;
  if (progress.kind === 'GOODS') return goodsDay(progress, facts);
  const step = steps.find(({ step: name }) => name === 'pay' || name === 'paid');
  if (progress.kind !== 'PAYMENT' || !step || step.isLate) return null;
  const due = dueOf(step, facts.store, facts.now);
  return due === null ? null : words.moment.expected(due);
}

/** By the carrier, once all of them have shipped. */
function goodsDay({ given }: OutcomeProgress<Row>, { store, now }: DecisionFacts): string | null {
  const days = given.flatMap(({ parcel }) => parcel?.estimatedDeliveryAt ?? []);
  const last = days.toSorted().at(-1);
  if (last === undefined || days.length < given.length || last < dateIn(now, store.timeZone)) return null;
  return words.moment.expected(displayDay(last, 'UTC', now));
}

function momentOf(
  progress: OutcomeProgress<Row>,
  steps: readonly NextStep[],
  facts: DecisionFacts,
): MomentView {
  const { kind, given, stages } = progress;
  const reached = reachedBy(progress, steps);
  const on = (times: readonly string[]) => {
    const latest = Math.max(...times.map((time) => Date.parse(time)));
    return displayDay(new Date(latest).toISOString(), facts.store.timeZone, facts.now);
  };
  const days = new Map([
    [0, on(given.map((one) => one.created_at))],
    ...(reached === 0 ? [] : [[reached, on(given.map((one) => one.updated_at))] as const]),
  ]);
  return {
    id: kind,
    ...(kind === 'GOODS' ? thingsGiven(progress, facts) : amountGiven(progress)),
    line: words.moment.kinds[kind],
    day: dayOf(progress, steps, facts),
    stages: stages.map((stage, at) => ({
      label: words.moment.stages[stage],
      on: days.get(at) ?? null,
      isReached: at <= reached,
    })),
  };
}

export function momentsOf(facts: DecisionFacts, steps: readonly NextStep[]): MomentView[] {
  const rows = facts.document.resolutions.map((one) => ({ ...one, type: one.resolution_type }));
  return outcomeProgress(rows).map((progress) => momentOf(progress, steps, facts));
}
