import { describe, expect, it } from 'vitest';
import { mentionsIn, spansOf, withMention } from './mentions.ts';

const KIM = { id: 'p1', name: 'Kim' };
const KIM_LEE = { id: 'p2', name: 'Kim Lee' };
const TEAM = [KIM, KIM_LEE, { id: 'p3', name: '' }];

describe('mentions in a note', () => {
  it('are names after "@", each once, the longer name first', () => {
    expect(mentionsIn('@Kim Lee and @Kim, please look. @Kim Lee?', TEAM)).toEqual(['p2', 'p1']);
    expect(mentionsIn('Kim Lee, mail kim@example.com or @Nobody', TEAM)).toEqual([]);
  });

  it('cut the text into parts that are the whole text again', () => {
    for (const content of ['', '@', '@Kim', 'a @Kim Lee b @@Kim', 'no one']) {
      expect(
        spansOf(content, TEAM)
          .map(({ words }) => words)
          .join(''),
      ).toBe(content);
    }
  });

  it('are added after a space', () => {
    expect(withMention('', KIM)).toBe('@Kim ');
    expect(withMention('See this', KIM)).toBe('See this @Kim ');
    expect(withMention('See ', KIM)).toBe('See @Kim ');
  });
});
