/** What is counted: the counters from which figures are worked out. */

/** Kept for each day and each value of a dimension. Amounts of money are in thousandths of the store's currency. */
const MEASURES = [
  'filed',
  'asked',
  // +1 when a claim becomes open, -1 when it no longer is.
  'open',
  // Claims open at present, by the day of their filing.
  'waiting',
  'decided',
  'approved',
  'denied',
  'reopened',
  'appealed',
  'overturned',
  'answered',
  'answeredOnTime',
  'firstDecided',
  'decidedOnTime',
  'promised',
  'paid',
  'bonus',
  'resolutions',
  'reviews',
  'stars',
  'replies',
  // Counted by the database itself: orders by their first shipment, filings by the screens they reach.
  'shipped',
  'sessions',
] as const;

export type Measure = (typeof MEASURES)[number];

/** Durations, in business time and in wall time, counted in buckets (durations.ts). */
const DURATIONS = ['answerHours', 'answerWall', 'decisionHours', 'decisionWall'] as const;

export type Duration = (typeof DURATIONS)[number];

export const isDuration = (name: string): name is Duration => DURATIONS.some((one) => one === name);

/** A counter's name in storage: a measure, or a duration with its bucket. */
export type CounterKey = Measure | `${Duration}:${number}`;
