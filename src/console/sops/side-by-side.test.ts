import { expect, it } from 'vitest';
import { sideBySide } from './side-by-side.ts';

it('puts removed lines beside the added ones that follow, and leaves gaps where one side has more', () => {
  expect(
    sideBySide([
      { kind: 'same', text: 'Look.\n' },
      { kind: 'removed', text: 'Ask.\n\nWait.\n' },
      { kind: 'added', text: 'Call.\n' },
      { kind: 'same', text: 'Decide.\n' },
      { kind: 'added', text: 'Write.\n' },
    ]),
  ).toEqual([
    { before: 'Look.', after: 'Look.' },
    { before: 'Ask.', after: 'Call.' },
    { before: '', after: null },
    { before: 'Wait.', after: null },
    { before: 'Decide.', after: 'Decide.' },
    { before: null, after: 'Write.' },
  ]);
  expect(sideBySide([{ kind: 'removed', text: 'All\n' }])).toEqual([{ before: 'All', after: null }]);
  expect(sideBySide([])).toEqual([]);
});
