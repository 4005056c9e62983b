import { describe, expect, it } from 'vitest';
import { detailsErrors, valuesIn } from './answers.ts';
import { states } from './states.ts';
import { words } from './text.ts';

const props = { ...states.empty, detailsMin: 10, detailsMax: 2000 };

const wrong = (fields: Record<string, string>, photos = 1) =>
  detailsErrors(
    props,
    valuesIn((name) => fields[name] ?? ''),
    photos,
  ).map(({ field, message }) => [field, message]);

const FAMILY = '👩‍👩‍👧‍👦';

describe('details of an item', () => {
  it('must describe the problem in words', () => {
    const found = wrong({});
    expect(found).toContainEqual(['issueType', words.typeMissing]);
    expect(found).toContainEqual(['details', words.detailsMissing]);
  });

  it('count characters in the browser and on the server the way people do', () => {
    const draftAnswers = { issueType: 'MISSING_ITEM', granularity: 'all' };
    expect(wrong({ ...draftAnswers, details: FAMILY.repeat(9) })).toEqual([
      ['details', words.detailsShort(10)],
    ]);
    expect(wrong({ ...draftAnswers, details: FAMILY.repeat(2000) })).toEqual([]);
    expect(wrong({ ...draftAnswers, details: 'x'.repeat(2001) })).toEqual([
      ['details', words.detailsLong(2000)],
    ]);
  });
});
