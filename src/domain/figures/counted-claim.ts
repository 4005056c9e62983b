/** What one claim adds to the figures: a pure function of its history, so counters can always be compared with the claims themselves. */
import { type ClaimStatus, stageOf } from '../claims/claim.ts';
import { type ActorKind, type ClaimEventKind, isAnswer } from '../claims/claim-events.ts';
import { isUndecided } from '../claims/claim-moves.ts';
import { TIMERS } from '../claims/claim-queue.ts';
import type { ResolutionType } from '../claims/resolution-types.ts';
import type { TimerSettings } from '../claims/schedule.ts';
import { businessHoursBetween, type WorkCalendar } from '../time/business-hours.ts';
import { dateIn } from '../time/calendar.ts';
import type { ClaimDimension } from './dimensions.ts';
import { bucketOf } from './durations.ts';
import type { CounterKey, Duration } from './measures.ts';

/** Times are in milliseconds, amounts in thousandths of the store's currency. */
export type CountedClaim = {
  status: ClaimStatus;
  createdAt: number;
  value: number;
  values: Record<ClaimDimension, readonly string[]>;
  /** In order. */
  events: readonly CountedEvent[];
  /** Those in force. */
  resolutions: readonly CountedResolution[];
  review: { at: number; rating: number; isAnswered: boolean } | null;
};

export type CountedEvent = {
  at: number;
  kind: ClaimEventKind;
  actorKind: ActorKind;
  actorId: string | null;
  from: ClaimStatus | null;
  to: ClaimStatus | null;
};

export type CountedResolution = {
  type: ResolutionType;
  at: number;
  value: number;
  bonus: number;
  /** When money or goods were sent for it; null if they weren't. */
  sentAt: number | null;
};

/** One entry for one day. `resolution`, `person`: what it belongs to beside the values of the claim. */
type Entry = {
  day: string;
  counter: CounterKey;
  amount: number;
  resolution?: string;
  person?: string;
};

/** What a claim adds to the figures. */
export type ClaimCount = { values: CountedClaim['values']; entries: Entry[] };

type Rules = { timers: TimerSettings; calendar: WorkCalendar };

const DECISIONS: readonly ClaimEventKind[] = ['approved', 'denied', 'dismissed', 'resolved_externally'];

export function countClaim(claim: CountedClaim, rules: Rules): ClaimCount {
  const entries = [
    ...countFiling(claim, rules),
    ...countOpen(claim, rules),
    ...countDecisions(claim, rules),
    ...countAnswer(claim, rules),
    ...countFirstDecision(claim, rules),
    ...countMoney(claim, rules),
    ...countReview(claim, rules),
  ];
  return { values: claim.values, entries: entries.filter(({ amount }) => amount !== 0) };
}

const dayOf = (at: number, { calendar }: Rules): string => dateIn(at, calendar.timeZone);

function countFiling({ createdAt, value, status }: CountedClaim, rules: Rules): Entry[] {
  const day = dayOf(createdAt, rules);
  return [
    { day, counter: 'filed', amount: 1 },
    { day, counter: 'asked', amount: value },
    { day, counter: 'waiting', amount: isUndecided(status) ? 1 : 0 },
  ];
}

function countOpen({ events }: CountedClaim, rules: Rules): Entry[] {
  let wasOpen = false;
  return events.flatMap(({ at, to }) => {
    const isOpen = to === null ? wasOpen : isUndecided(to);
    if (isOpen === wasOpen) return [];
    wasOpen = isOpen;
    return [{ day: dayOf(at, rules), counter: 'open' as const, amount: isOpen ? 1 : -1 }];
  });
}

/** A temporary dismissal only sets a claim aside. */
const isDecision = ({ kind, to }: CountedEvent): boolean =>
  DECISIONS.includes(kind) && to !== null && stageOf(to) !== 'set_aside';

const isReopening = ({ from, to }: CountedEvent): boolean =>
  from !== null && to !== null && !isUndecided(from) && isUndecided(to);

const byPerson = ({ actorKind, actorId }: CountedEvent): { person?: string } =>
  actorKind === 'team' && actorId !== null ? { person: actorId } : {};

function countDecisions({ events }: CountedClaim, rules: Rules): Entry[] {
  let last: CountedEvent | null = null;
  let stands = false;
  const entries: Entry[] = [];
  const add = (event: CountedEvent, counter: CounterKey, person: { person?: string } = {}) =>
    entries.push({ day: dayOf(event.at, rules), counter, amount: 1, ...person });
  for (const event of events) {
    if (event.kind === 'appealed') add(event, 'appealed');
    if (isReopening(event)) {
      if (last !== null && stands) add(event, 'reopened', byPerson(last));
      stands = false;
    }
    if (!isDecision(event)) continue;
    add(event, 'decided', byPerson(event));
    if (event.kind === 'approved') add(event, 'approved');
    if (event.kind === 'denied') add(event, 'denied');
    if (event.kind === 'approved' && last?.kind === 'denied') add(event, 'overturned');
    last = event;
    stands = true;
  }
  return entries;
}

/** When the claim was complete: filed, and signed if a signature was required. Null: not yet. */
const completeAt = ({ events }: CountedClaim): number | null =>
  events.find(({ to }) => to !== null && to !== 'PENDING_CUSTOMER')?.at ?? null;

function countDuration(
  from: number,
  until: CountedEvent,
  [hours, wall]: readonly [Duration, Duration],
  rules: Rules,
): Entry[] {
  const { timers, calendar } = rules;
  const day = dayOf(until.at, rules);
  const worked = businessHoursBetween(from, until.at, timers.businessHours, calendar) * 60;
  const passed = (until.at - from) / 60_000;
  return [
    { day, counter: `${hours}:${bucketOf(worked)}`, amount: 1, ...byPerson(until) },
    { day, counter: `${wall}:${bucketOf(passed)}`, amount: 1, ...byPerson(until) },
  ];
}

function countAnswer(claim: CountedClaim, rules: Rules): Entry[] {
  const from = completeAt(claim);
  const answer = claim.events.find(isAnswer);
  if (from === null || !answer) return [];
  const day = dayOf(answer.at, rules);
  return [
    ...countDuration(from, answer, ['answerHours', 'answerWall'], rules),
    { day, counter: 'answered', amount: 1 },
    {
      day,
      counter: 'answeredOnTime',
      amount: hoursWithTeam(claim, answer, rules) <= rules.timers.firstAnswer ? 1 : 0,
    },
  ];
}

function countFirstDecision(claim: CountedClaim, rules: Rules): Entry[] {
  const from = completeAt(claim);
  const decision = claim.events.find(isDecision);
  if (from === null || !decision) return [];
  const day = dayOf(decision.at, rules);
  return [
    ...countDuration(from, decision, ['decisionHours', 'decisionWall'], rules),
    { day, counter: 'firstDecided', amount: 1 },
    {
      day,
      counter: 'decidedOnTime',
      amount: hoursWithTeam(claim, decision, rules) <= rules.timers.decision ? 1 : 0,
    },
  ];
}

const withTeam: readonly ClaimStatus[] = TIMERS.decision.in;

/** Business hours until an event in which the team could decide. Setting a claim aside begins anew, as its clock does. */
function hoursWithTeam({ events }: CountedClaim, until: CountedEvent, { timers, calendar }: Rules): number {
  let hours = 0;
  let since: number | null = null;
  for (const event of events) {
    const { at, to } = event;
    if (to === null) continue;
    const isWithTeam = withTeam.includes(to);
    if (since !== null && (!isWithTeam || event === until)) {
      hours += businessHoursBetween(since, at, timers.businessHours, calendar);
      since = null;
    }
    if (event === until) break;
    if (stageOf(to) === 'set_aside') hours = 0;
    if (isWithTeam) since ??= at;
  }
  return hours;
}

function countMoney({ resolutions }: CountedClaim, rules: Rules): Entry[] {
  return resolutions.flatMap(({ type: resolution, at, value, bonus, sentAt }) => {
    const day = dayOf(at, rules);
    return [
      { day, counter: 'resolutions' as const, amount: 1, resolution },
      { day, counter: 'promised' as const, amount: value, resolution },
      { day, counter: 'bonus' as const, amount: bonus, resolution },
      ...(sentAt === null
        ? []
        : [{ day: dayOf(sentAt, rules), counter: 'paid' as const, amount: value, resolution }]),
    ];
  });
}

function countReview({ review }: CountedClaim, rules: Rules): Entry[] {
  if (!review) return [];
  const day = dayOf(review.at, rules);
  return [
    { day, counter: 'reviews', amount: 1 },
    { day, counter: 'stars', amount: review.rating },
    { day, counter: 'replies', amount: review.isAnswered ? 1 : 0 },
  ];
}
