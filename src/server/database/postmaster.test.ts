import { expect, it } from 'vitest';
import { sharedBuffers } from './postmaster.ts';

const GIGABYTE = 2 ** 30;

it.each([
  [0.5, '64MB'],
  [1, '64MB'],
  [4, '256MB'],
  [64, '1024MB'],
])('with %d GB of memory, PostgreSQL keeps up to %s of its tables', (gigabytes, buffers) => {
  expect(sharedBuffers(gigabytes * GIGABYTE)).toBe(buffers);
});
