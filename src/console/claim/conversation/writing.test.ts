import { describe, expect, it } from 'vitest';
import { NO_ACTS } from './macro-acts.ts';
import { addedTo, keptOf, writingOf } from './writing.ts';

const policy = { fileKey: 'k1', name: 'policy.pdf' };
const photo = { fileKey: 'k2', name: 'mug.jpg' };
const sent = { words: 'Hi Ada,', acts: { ...NO_ACTS, labels: ['vip'], status: 'OPEN' }, files: [policy] };

describe('what is typed', () => {
  it('is kept with its files and what a macro proposes, and read as it was', () => {
    expect(writingOf(keptOf(sent))).toEqual(sent);
    expect(writingOf(keptOf({ ...sent, words: '' }))).toEqual({ ...sent, words: '' });
    expect(keptOf({ words: '', acts: NO_ACTS, files: [] })).toBeNull();
    expect(keptOf({ words: 'Hi', acts: NO_ACTS, files: [] })).toEqual({ text: 'Hi', form: null });
  });

  it('stays if it was added while the rest was being sent', () => {
    expect(keptOf(addedTo(sent, sent))).toBeNull();
    const now = {
      words: 'Hi Ada, and Ben,',
      acts: { ...NO_ACTS, labels: ['vip', 'late'], status: 'CLOSED' },
      files: [policy, photo],
    };
    expect(addedTo(sent, now)).toEqual({
      words: ' and Ben,',
      acts: { ...NO_ACTS, labels: ['late'], status: 'CLOSED' },
      files: [photo],
    });
  });
});
