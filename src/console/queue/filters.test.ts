import { describe, expect, it } from 'vitest';
import { parseSearch } from '../../domain/claims/search/parse.ts';
import { fieldTerms, hasFilter, valuesOf, withField, withFilter } from './filters.ts';

const read = (text: string) => parseSearch(text).search ?? [];

describe('a filter chosen by mouse', () => {
  it.each([
    ['', 'type', 'DAMAGED', 'type:damaged'],
    ['ada', 'type', 'WRONG_ITEM', 'ada type:wrong-item'],
    ['type:damaged,stolen ada', 'type', 'LOST', 'type:lost ada'],
    ['label:a "blue mug" label:b', 'label', 'very important', 'label:"very important" "blue mug"'],
    ['status:new value:>100', 'status', null, 'value:>100'],
    ['ada', 'label', 'say "hi", twice', 'ada label:"say ""hi"", twice"'],
    ['colour:blue', 'type', 'LOST', 'colour:blue'],
  ] as const)('writes the text: “%s”, %s to %s', (text, field, value, written) => {
    expect(withFilter(text, field, value)).toBe(written);
  });

  it.each([
    ['ada', 'Lot no', 'B-17', 'ada field:"Lot no"=B-17'],
    ['field:"lot no"=A field:Batch=x ada', 'Lot no', 'B, 17', 'field:"Lot no"="B, 17" field:Batch=x ada'],
    ['field:Batch=x ada', 'batch', null, 'ada'],
    ['field:Batch', 'Batch', 'y', 'field:Batch'],
  ] as const)('writes a field of the store: “%s”, %s to %s', (text, name, value, written) => {
    expect(withField(text, name, value)).toBe(written);
    expect(fieldTerms(read('ada field:Batch=x,y'))).toEqual([
      { field: 'field', name: 'Batch', values: ['x', 'y'] },
    ]);
  });

  it('shows what the text says', () => {
    expect(valuesOf(read('type:damaged,stolen'), 'type')).toEqual(['DAMAGED', 'STOLEN']);
    expect(valuesOf(read('label:a label:b'), 'label')).toEqual(['a', 'b']);
    expect(valuesOf(read('ada'), 'type')).toEqual([]);
  });

  it('differs from words', () => {
    expect(['ada', '#1001 "blue mug"', 'ada due:today'].map((text) => hasFilter(read(text)))).toEqual([
      false,
      false,
      true,
    ]);
  });
});
