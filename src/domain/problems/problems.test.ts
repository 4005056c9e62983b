import { describe, expect, test } from 'vitest';
import { CLIENT_ERRORS, PROBLEMS, type ProblemCode, type ProblemEntry, problem } from './problems.ts';

const entries = Object.entries(PROBLEMS) as [ProblemCode, ProblemEntry][];

describe('the catalogue of problems', () => {
  test.each<[ProblemCode, number, string]>([
    [
      'order_not_found',
      404,
      "We couldn't find a match for that order number and email address. Please double-check your order confirmation email to ensure you're using the correct order number and email address for the order.",
    ],
    ['address_not_confirmed', 422, 'Please confirm your shipping address.'],
    ['signature_upload_failed', 422, 'Signature upload unsuccessful. Please try again.'],
    ['unknown_error', 500, 'Unknown error: An unknown error occurred. Please try again later.'],
    ['invalid_duration', 422, 'Invalid duration format'],
    ['invalid_warranty_period', 422, 'Invalid warranty period'],
    ['page_not_found', 404, 'Page not found'],
  ])('%s is %i with its sentence', (code, status, sentence) => {
    expect(problem(code)).toMatchObject({ code, status, detail: sentence });
  });

  const waits = (retryAfter: number) => problem('too_many_requests', { params: { retryAfter } }).detail;

  test('a long wait is told in minutes or hours, never too short', () => {
    expect([90, 91, 900, 3600, 5401, 86_400].map(waits)).toEqual([
      'Too many attempts. Please try again in 90 seconds.',
      'Too many attempts. Please try again in 2 minutes.',
      'Too many attempts. Please try again in 15 minutes.',
      'Too many attempts. Please try again in 60 minutes.',
      'Too many attempts. Please try again in 2 hours.',
      'Too many attempts. Please try again in 24 hours.',
    ]);
  });

  test('numbers are grouped, but for those of claims', () => {
    expect(problem('too_many_claims', { params: { max: 10_000 } }).detail).toContain('At most 10,000 claims');
    expect(problem('protection_in_use', { params: { claim: 20_418 } }).detail).toContain('Claim #20418 ');
  });

  test('one second is not "1 seconds"', () => {
    expect([1, 2, 21].map(waits)).toEqual([
      'Too many attempts. Please try again in 1 second.',
      'Too many attempts. Please try again in 2 seconds.',
      'Too many attempts. Please try again in 21 seconds.',
    ]);
  });

  test('the page has its own message for a failed upload', () => {
    expect(Object.values(CLIENT_ERRORS)).toEqual([
      'Failed to get signed url for image',
      'Signed URL not found in the response',
      'Failed to upload image',
      'Missing config. Pass `useRuntimeConfig()`',
    ]);
  });

  test('no refusal uses a status that the client retries without a key', () => {
    const repeated = entries.filter(([, { status }]) => [409, 425, 502, 504].includes(status));
    expect(repeated).toEqual([]);
  });

  test.each(entries)('%s has an error status, a title and a sentence', (code, entry) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(entry.status).toSatisfy((status: number) => status >= 400 && status <= 599);
    expect(entry.title).toMatch(/^[A-Z].*[^.]$/);
    expect(entry.detail).not.toMatch(/[{}]/);
    expect(entry.detail.length).toBeGreaterThan(10);
  });
});

describe('a problem', () => {
  test('names the page that is missing', () => {
    expect(problem('page_not_found', { params: { path: '/nowhere' } }).detail).toBe(
      'Page Not Found: /nowhere',
    );
  });

  test('carries the quantity left, in the sentence and for programs', () => {
    const refused = problem('quantity_exceeded', { params: { left: 0 } });
    expect(refused).toMatchObject({ status: 422, left: 0 });
    expect(refused.detail).toContain('you can still claim: 0.');
  });

  test('keeps the plain sentence while a parameter is unknown', () => {
    expect(problem('quantity_exceeded').detail).toBe(PROBLEMS.quantity_exceeded.detail);
    expect(problem('quantity_exceeded', { params: { left: null } }).detail).toBe(
      PROBLEMS.quantity_exceeded.detail,
    );
  });

  test('lists what would have been allowed', () => {
    const refused = problem('transition_not_allowed', {
      params: { from: 'NEW', allowed: ['OPEN', 'CLOSED'] },
    });
    expect(refused.detail).toBe('The claim can go from NEW to: OPEN, CLOSED.');
    expect(refused.allowed).toEqual(['OPEN', 'CLOSED']);
  });

  test('keeps its code and status whatever the parameters are called', () => {
    const refused = problem('not_eligible', {
      params: { code: 'expired', status: 200, title: '', detail: '' },
    });
    expect(refused).toMatchObject({ code: 'not_eligible', status: 422, title: 'Not eligible' });
    expect(refused.detail).toBe(PROBLEMS.not_eligible.detail);
  });

  test('names the fields at fault without sharing the list it was given', () => {
    const fields = [{ path: 'items.0.price', message: 'Use an amount.' }];
    const refused = problem('validation_failed', { fields });
    expect(refused.fields).toEqual(fields);
    expect(refused.fields).not.toBe(fields);
  });
});
