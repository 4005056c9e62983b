import { expect, it } from 'vitest';
import type { SignalKind } from '../../../domain/claims/signals.ts';
import { momentsOf } from '../../parts/moments.ts';
import { signalDetail } from './signal-detail.ts';

const moments = momentsOf({ timeZone: 'America/New_York', dateFormat: 'day-month-year' });
const delivered = '2026-11-05T15:00:00.000Z';

const CASES: [SignalKind, Record<string, string | number>, string | null][] = [
  ['claims_by_customer', { claims: 2, latest: delivered }, 'The latest was filed on 5 Nov 2026, 10:00.'],
  ['claims_to_address', { claims: 1 }, null],
  ['photo_seen_before', { photos: 1, closest: 0 }, 'The two most similar photos look the same.'],
  ['photo_seen_before', { photos: 1, closest: 1 }, 'The two most similar photos differ in 1 of 64 parts.'],
  ['photo_seen_before', { photos: 2, closest: 5 }, 'The two most similar photos differ in 5 of 64 parts.'],
  [
    'photo_before_delivery',
    { taken: '2026-11-02T23:10:41', delivered },
    'The camera says 2 Nov 2026, 23:10. The package was delivered on 5 Nov 2026, 10:00.',
  ],
  [
    'photo_before_delivery',
    { taken: '2026-11-02T23:10:41Z', delivered },
    'The camera says 2 Nov 2026, 18:10. The package was delivered on 5 Nov 2026, 10:00.',
  ],
  ['order_charged_back', { since: delivered }, 'Known since 5 Nov 2026, 10:00.'],
  ['order_risk', { risk: 'high' }, null],
];

it.each(CASES)('%s with %j: %s', (kind, facts, sentence) => {
  expect(signalDetail({ kind, facts }, moments)).toBe(sentence);
});
