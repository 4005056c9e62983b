import { describe, expect, it } from 'vitest';
import { displayDurationText, displayWarrantyEnd, parseDuration, warrantyEnd } from './duration.ts';

describe('durations', () => {
  it.each([
    ['P1Y', '1 Year', '1 Yr'],
    ['P2Y6M', '2 Years 6 Months', '2 Yr 6 Mo'],
    ['P1Y10D', '1 Year', '1 Yr'],
    ['P3M10D', '3 Months 10 Days', '3 Mo 10 Days'],
    ['P18M', '18 Months', '18 Mo'],
    ['P90D', '90 Days', '90 Days'],
    ['P2W', '14 Days', '14 Days'],
    ['PT48H', '2 Days', '2 Days'],
    ['P1D', '1 Day', '1 Day'],
    ['P0D', '0 Days', '0 Days'],
    ['PT1H', '0 Days', '0 Days'],
  ])('%s is %s, in short form %s', (text, long, short) => {
    expect(displayDurationText(text)).toBe(long);
    expect(displayDurationText(text, 'short')).toBe(short);
  });

  it.each([
    '',
    'P',
    'PT',
    'P1',
    '1Y',
    'P-1Y',
    'P1.5Y',
    'P1YT',
    'P1M1Y',
    'p1y',
    'P99999Y',
    'one year',
    'P'.repeat(99),
  ])('%j is an invalid format', (text) => {
    expect(parseDuration(text)).toEqual({ error: 'Invalid duration format' });
    expect(displayDurationText(text)).toBe('Invalid duration format');
  });

  it('ends a warranty its period after the purchase', () => {
    expect(warrantyEnd('2026-11-01', 'P1Y')).toEqual({ date: '2027-11-01' });
    expect(displayWarrantyEnd('2024-02-29', 'P1Y')).toBe('Feb 28, 2025');
    expect(displayWarrantyEnd('2024-02-29', 'soon')).toBe('Invalid warranty period');
  });
});
