import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BULK_KINDS, bulkTimes, isAsExpected, labelsBack, relabelled } from './bulk.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const labels = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));

describe('a bulk action', () => {
  it('starts at once and can be undone for ten minutes, or starts when ten seconds to undo it are over', () => {
    const seconds = (time: Date) => (time.getTime() - NOW) / 1000;
    const times = BULK_KINDS.map((kind) => {
      const { startsAt, undoUntil } = bulkTimes(kind, NOW);
      return [kind, seconds(startsAt), seconds(undoUntil)];
    });
    expect(times).toEqual([
      ['assign', 0, 600],
      ['label', 0, 600],
      ['close', 10, 10],
      ['dismiss', 10, 10],
      ['status', 10, 10],
      ['macro', 10, 10],
    ]);
  });

  it('is refused if far more or fewer claims match than were shown', () => {
    expect([0, 5, 10, 11].map((found) => isAsExpected(found, 0))).toEqual([true, true, true, false]);
    expect([899, 900, 1_100, 1_101].map((found) => isAsExpected(found, 1_000))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('on labels adds each once and removes what it names', () => {
    fc.assert(
      fc.property(labels, labels, labels, (had, add, remove) => {
        const now = relabelled(had, { add, remove });
        expect(new Set(now).size).toBe(now.length);
        expect(now).toEqual(expect.arrayContaining(add));
        for (const label of remove) if (!add.includes(label)) expect(now).not.toContain(label);
      }),
    );
  });

  it('on labels is undone without a trace', () => {
    fc.assert(
      fc.property(labels, labels, labels, (had, add, remove) => {
        const back = relabelled(relabelled(had, { add, remove }), labelsBack(had, { add, remove }));
        expect(back.sort()).toEqual(had.sort());
      }),
    );
  });
});
