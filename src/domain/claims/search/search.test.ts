import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch } from './parse.ts';
import { CHOICES, type ChoiceField, type Search, type SearchTerm } from './search.ts';
import { writeSearch } from './write.ts';

const found = (text: string) => parseSearch(text).search;
const mistakes = (text: string) => parseSearch(text).mistakes;

describe('the text of a search', () => {
  it('holds filters, numbers, phrases and words', () => {
    const text =
      'status:new,waiting-for-customer Type:DAMAGED value:>100 assignee:me label:"very important" #1001 "blue mug" 1Z999';
    expect(found(text)).toEqual([
      { field: 'status', values: ['NEW', 'WAITING_FOR_CUSTOMER'] },
      { field: 'type', values: ['DAMAGED'] },
      { field: 'value', from: 100_001, to: null },
      { field: 'assignee', values: ['me'] },
      { field: 'label', values: ['very important'] },
      { field: 'number', text: '1001' },
      { field: 'words', text: 'blue mug', isPhrase: true },
      { field: 'words', text: '1Z999', isPhrase: false },
    ]);
  });

  it.each([
    ['value:50..99.5', 50_000, 99_500],
    ['value:<100', null, 99_999],
    ['value:>=0.002', 2, null],
    ['value:20', 20_000, 20_000],
  ])('%s is a span of amounts, both ends included', (text, from, to) => {
    expect(found(text)).toEqual([{ field: 'value', from, to }]);
    expect(writeSearch(found(text) ?? [])).toBe(text);
  });

  it.each([
    ['created:>2026-02-28', '2026-03-01', null],
    ['created:2026-11-01..2026-11-06', '2026-11-01', '2026-11-06'],
    ['created:<2024-03-01', null, '2024-02-29'],
  ])('%s is a span of days', (text, from, to) => {
    expect(found(text)).toEqual([{ field: 'created', from, to }]);
  });

  it('names a field of the store, and its values', () => {
    expect(found('field:Batch=2026-A,x FIELD:"Lot no"="B 17, c" field:"a=b"==')).toEqual([
      { field: 'field', name: 'Batch', values: ['2026-A', 'x'] },
      { field: 'field', name: 'Lot no', values: ['B 17, c'] },
      { field: 'field', name: 'a=b', values: ['='] },
    ]);
  });

  it('may hold other alphabets, wildcards and quotation marks', () => {
    expect(found('Łódź 破損 100% a_b "say ""hi"""')).toEqual([
      { field: 'words', text: 'Łódź', isPhrase: false },
      { field: 'words', text: '破損', isPhrase: false },
      { field: 'words', text: '100%', isPhrase: false },
      { field: 'words', text: 'a_b', isPhrase: false },
      { field: 'words', text: 'say "hi"', isPhrase: true },
    ]);
  });

  it('may have punctuation between words', () => {
    expect(found('Miller & Sons')).toEqual(found('Miller Sons'));
  });

  it('may be empty', () => expect(found(' \n ')).toEqual([]));
});

const FIELD_HINT = 'Write a field and its value, such as field:Batch=2026-A or field:"Lot no"=B-17.';

describe('a mistake is named with its position', () => {
  it.each([
    ['ada colour:blue', 4, 'There is no filter “colour”. Put this text in quotation marks to search for it.'],
    ['a "blue mug', 2, 'Close this quotation mark.'],
    ['"blue"mug', 6, 'Put a space after the quotation mark.'],
    ['label:', 6, 'Write what to look for after “label:”.'],
    ['label:vip,', 10, 'Write what to look for after “label:”.'],
    ['label:""', 6, 'Write what to look for after “label:”.'],
    ['channel:in-store,online,phone', 24, '“channel:” can’t be “phone”. Use online, in-store.'],
    ['status:new a status:open', 13, '“status” is here twice. Use it once, with commas between its values.'],
    ['value:ten', 6, 'Write an amount such as 100, >100, <=99.50 or 50..100.'],
    ['value:<0', 6, 'Write an amount such as 100, >100, <=99.50 or 50..100.'],
    ['value:1e9', 6, 'Write an amount such as 100, >100, <=99.50 or 50..100.'],
    ['value:10,50', 9, '“value:” takes one value. Write an amount such as 100, >100, <=99.50 or 50..100.'],
    ['value:100..50', 6, 'This range ends before it begins.'],
    ['created:2026-02-30', 8, 'Write a date such as 2026-11-06, >2026-11-06 or 2026-11-01..2026-11-06.'],
    ['a field:Batch', 8, FIELD_HINT],
    ['field:"Lot no"', 6, FIELD_HINT],
    ['field:=x', 6, FIELD_HINT],
    ['field:', 6, FIELD_HINT],
    ['field:Batch=', 12, 'Write what to look for after “field:Batch=”.'],
    ['field:"Lot no"=a,', 17, 'Write what to look for after “field:"Lot no"=”.'],
    ['#', 0, 'Write letters or digits to search for.'],
    ['—', 0, 'Write letters or digits to search for.'],
    ['ada "—"', 4, 'Write letters or digits to search for.'],
  ])('%s', (text, at, message) => {
    expect(mistakes(text)).toEqual([{ at, message }]);
  });

  it('every one, in the order of the text', () => {
    expect(mistakes('status:old value:x "').map(({ at }) => at)).toEqual([7, 17, 19, 19]);
  });

  it('when there are too many terms or words', () => {
    expect(found('a '.repeat(20))).toHaveLength(20);
    expect(mistakes(`a ${'b-'.repeat(200)}`)).toEqual([
      { at: 2, message: 'Use no more than 30 words, or put them in quotation marks.' },
    ]);
    expect(found(`"${'b '.repeat(150)}"`)).toHaveLength(1);
    expect(mistakes('a '.repeat(5000))).toEqual([{ at: 40, message: 'Use no more than 20 terms.' }]);
  });
});

const choice = fc
  .constantFrom(...(Object.keys(CHOICES) as ChoiceField[]))
  .chain((field) =>
    fc.subarray([...CHOICES[field]] as string[], { minLength: 1 }).map((values) => ({ field, values })),
  );
const someText = fc
  .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
  .map((text) => text.trim())
  .filter((text) => /[\p{L}\p{N}]/u.test(text));
const text = fc.record({
  field: fc.constantFrom('assignee' as const, 'label' as const, 'store' as const),
  values: fc.uniqueArray(someText, { minLength: 1, maxLength: 3 }),
});
const span = <T extends string | number>(value: fc.Arbitrary<T>) =>
  fc
    .tuple(fc.option(value), fc.option(value))
    .filter(([from, to]) => from !== null || to !== null)
    .map(([from, to]) => (from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }));
const day = fc
  .integer({ min: 1, max: 40_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const word = someText.filter((one) => !/[\s:]/.test(one) && !/^["#]/.test(one));
const term: fc.Arbitrary<SearchTerm> = fc.oneof(
  choice,
  text,
  span(fc.integer({ min: 0, max: 999_999_999_999_999 })).map((both) => ({
    field: 'value' as const,
    ...both,
  })),
  span(day).map((both) => ({ field: 'created' as const, ...both })),
  fc
    .tuple(someText, fc.uniqueArray(someText, { minLength: 1, maxLength: 3 }))
    .map(([name, values]) => ({ field: 'field' as const, name, values })),
  word.map((one) => ({ field: 'number' as const, text: one })),
  word.map((one) => ({ field: 'words' as const, text: one, isPhrase: false })),
  someText.map((one) => ({ field: 'words' as const, text: one, isPhrase: true })),
);
const search: fc.Arbitrary<Search> = fc.uniqueArray(term, {
  maxLength: 20,
  selector: (one) => (['words', 'number', 'field'].includes(one.field) ? one : one.field),
});

it('is the same after it is written and parsed', () => {
  fc.assert(
    fc.property(search, (one) => {
      expect(parseSearch(writeSearch(one))).toEqual({ search: one, mistakes: [] });
    }),
  );
});

it('any text is understood or has a mistake within it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 320, unit: 'binary' }), (any) => {
      const parsed = parseSearch(any);
      if (parsed.search) expect(parseSearch(writeSearch(parsed.search))).toEqual(parsed);
      else for (const { at } of parsed.mistakes) expect(at).toBeLessThanOrEqual(any.length);
    }),
  );
});
