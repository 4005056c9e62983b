import { describe, expect, it } from 'vitest';
import { actLines, isNothing, joinedActs, keptActs, type MacroActs } from './macro-acts.ts';

const ACTS = { labels: ['vip'], assignee: 'p2', status: 'OPEN', proof: ['PHOTO'] };
const NOTHING = { labels: [], assignee: null, status: null, proof: [] };

describe('what a macro does besides its text', () => {
  it('is taken back from what was kept, whatever was kept', () => {
    expect(keptActs({ acts: ACTS })).toEqual(ACTS);
    for (const form of [
      null,
      undefined,
      {},
      { acts: 7 },
      { acts: { labels: [1], assignee: 2, proof: 'x' } },
    ]) {
      expect(keptActs(form)).toEqual(NOTHING);
    }
  });

  it('adds up over several macros; the last assignee and status count', () => {
    const other = { labels: ['vip', 'fragile'], assignee: null, status: 'COMMUNICATING', proof: [] };
    expect(joinedActs(ACTS, other)).toEqual({
      labels: ['vip', 'fragile'],
      assignee: 'p2',
      status: 'COMMUNICATING',
      proof: ['PHOTO'],
    });
  });

  it('is named line by line, and each line can be taken out', () => {
    const lines = actLines(ACTS, () => 'Kim Lee');
    expect(lines.map(({ words }) => words)).toEqual([
      'Ask for: Photos or a video',
      'Add the label “vip”',
      'Assign to Kim Lee',
      'Set the status to Open',
    ]);
    let left: MacroActs = ACTS;
    while (!isNothing(left)) left = actLines(left, () => '')[0]?.without ?? left;
    expect(left).toEqual(NOTHING);
  });
});
