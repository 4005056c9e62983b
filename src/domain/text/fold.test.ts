import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from './fold.ts';

describe('a name is compared as people type it', () => {
  it.each([
    ['Márquez', 'marquez'],
    ['Ångström', 'angstrom'],
    ['Łukasz', 'lukasz'],
    ['Strauß', 'strauss'],
    ['STRAUẞ', 'strauss'],
    ['Nguyễn Đình', 'nguyen dinh'],
    ['İpek Yıldız', 'ipek yildiz'],
    ['IŞIK', 'isik'],
    ['O’Brien', "o'brien"],
    ['O´Brien', "o'brien"],
    ['São Paulo', 'sao paulo'],
    ['Zoë', 'zoe'],
    ['Müller', 'muller'],
    ['Sørensen', 'sorensen'],
    ['Ægir Þórsson', 'aegir thorsson'],
    ['Œuvré', 'oeuvre'],
    ['Ðorđe', 'dorde'],
    ['Пётр Йовович', 'петр иовович'],
    ['Мар’яна', "мар'яна"],
    ['ΟΔΥΣΣΈΑΣ', 'οδυσσεασ'],
    ['Οδυσσέας', 'οδυσσεασ'],
    ['שָׁלוֹם', 'שלום'],
    ['أَحْمَد', 'احمد'],
    ['Ａｄａ', 'ada'],
    ['Ada\u00a0Lovelace', 'ada lovelace'],
  ])('%s', (name, folded) => {
    expect([foldText(name), foldText(name.normalize('NFD'))]).toEqual([folded, folded]);
  });

  // Without the mark, each is another syllable or word.
  it.each(['नीला', 'กำธร', 'が', '김민준', 'ক্ষমা', 'தமிழ்'])('%s keeps its marks', (name) => {
    expect(foldText(name).normalize('NFKD')).toBe(name.normalize('NFKD'));
  });
});

it('nothing is left to fold, however the letters are composed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
      expect(foldText(text.normalize('NFD'))).toBe(folded);
    }),
    { numRuns: 1_000 },
  );
});
