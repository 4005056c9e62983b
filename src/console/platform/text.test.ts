import { expect, it } from 'vitest';
import { GOES } from '../../domain/stores/deletion.ts';
import { deletionText } from './text.ts';

it('what a deleted store had is a list within a line', () => {
  const { went } = deletionText.list;
  expect(GOES.map((one) => went[one](0)).join(', ')).not.toMatch(/No /);
  expect(went.claims(1_200)).toBe('1,200 claims');
});
