import { expect, it } from 'vitest';
import { problemOf } from '../http/translate.ts';
import { databaseFaultOf } from './database-fault.ts';

const failure = (code: string, message = 'x') => Object.assign(new Error(message), { code });

it.each([
  ['53100', 'storage_full', 507],
  ['25006', 'read_only', 503],
  ...['08000', '08003', '08006', '57P01', '57P02', '57P03'].map((code) => [code, 'unavailable', 503]),
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'].map((code) => [
    code,
    'unavailable',
    503,
  ]),
  ...['53200', '53300', '57014', '55P03', '40001', '40P01'].map((code) => [code, 'busy', 503]),
] as [string, string, number][])('%s is answered as %s with %i, and when to retry', (code, name, status) => {
  expect(problemOf(failure(code))).toMatchObject({ code: name, status, retryAfter: expect.any(Number) });
});

it('a connection that a pooler ends with 08P01 is unavailable', () => {
  const ended = Object.assign(failure('08P01', 'server login failed'), { severity: 'FATAL' });
  expect(problemOf(ended)).toMatchObject({ code: 'unavailable', retryAfter: expect.any(Number) });
});

it.each([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout expired',
  'timeout exceeded when trying to connect',
])('“%s” is answered with 503', (message) => {
  expect(problemOf(new Error(message))).toMatchObject({ status: 503, retryAfter: expect.any(Number) });
});

it.each([
  failure('42601', 'syntax error'),
  failure('23505'),
  Object.assign(failure('08P01', 'insufficient data left in message'), { severity: 'ERROR' }),
  new Error('x is not a function'),
  'timeout expired',
  null,
])('a bug of ours stays one: %s', (error) => {
  expect(databaseFaultOf(error)).toBeNull();
});
