import { describe, expect, it } from 'vitest';
import { noteBodySchema } from '../../../contract/message.ts';
import { begunAt, completed, mentionsIn, offeredFor, spansOf, withMention } from './mentions.ts';

const KIM = { id: 'p1', name: 'Kim' };
const KIM_LEE = { id: 'p2', name: 'Kim Lee' };
const TEAM = [KIM, KIM_LEE, { id: 'p3', name: '' }];

describe('mentions in a note', () => {
  it('are names after "@", each once, the longer name first', () => {
    expect(mentionsIn('@Kim Lee and @Kim, please look. @Kim Lee?', TEAM)).toEqual(['p2', 'p1']);
    expect(mentionsIn('Kim Lee, mail kim@example.com or @Nobody', TEAM)).toEqual([]);
  });

  it('are whole names, in capitals or not', () => {
    expect(mentionsIn('@kim lee, please', TEAM)).toEqual(['p2']);
    expect(mentionsIn('@Kimberly, @KIM’s and @Kim2', TEAM)).toEqual(['p1']);
    expect(mentionsIn('post@Kim', TEAM)).toEqual([]);
  });

  it('are of everyone with the name', () => {
    expect(mentionsIn('@Kim Lee, please', [...TEAM, { id: 'p4', name: 'kim lee' }])).toEqual(['p2', 'p4']);
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

  it('reach each of more than twenty colleagues of one first name', () => {
    const kims = Array.from({ length: 30 }, (_, n) => ({
      id: `k${n}`,
      name: `Kim ${String.fromCodePoint(97 + n)}`,
    }));
    expect(offeredFor('kim', kims)).toHaveLength(30);
    const everyone = kims.map(({ name }) => `@${name}`).join(' ');
    const mentions = mentionsIn(everyone, kims);
    expect(mentions).toHaveLength(30);
    expect(noteBodySchema.parse({ content: everyone, mentions }).mentions).toEqual(mentions);
  });

  it('are added after a space', () => {
    expect(withMention('', KIM)).toBe('@Kim ');
    expect(withMention('See this', KIM)).toBe('See this @Kim ');
    expect(withMention('See ', KIM)).toBe('See @Kim ');
  });
});

describe('a mention that is being typed', () => {
  it.each([
    ['@', { at: 0, sought: '' }],
    ['See @ki', { at: 4, sought: 'ki' }],
    ['(@Kim L', { at: 1, sought: 'Kim L' }],
    ['@ ', null],
    ['kim@example', null],
    ['@Kim\nnext', null],
    ['Nobody', null],
  ])('in %j is found before the caret', (content, begun) => {
    expect(begunAt(content, content.length)).toEqual(begun);
  });

  it('offers those with a name that begins so', () => {
    const offered = (sought: string) => offeredFor(sought, TEAM).map(({ id }) => id);
    expect(offered('')).toEqual(['p1', 'p2']);
    expect(offered('le')).toEqual(['p2']);
    expect(offered('kim l')).toEqual(['p2']);
    expect(offered('lée')).toEqual(['p2']);
    expect(offered('im')).toEqual([]);
    expect(offered('Kim Lee ')).toEqual([]);
  });

  it('is completed where it stands, and the text goes on after it', () => {
    const begun = { at: 4, sought: 'ki' };
    expect(completed('See @ki', begun, KIM)).toEqual({ content: 'See @Kim ', caret: 9 });
    expect(completed('See @ki today', begun, KIM)).toEqual({ content: 'See @Kim today', caret: 9 });
  });
});
