import { describe, expect, it } from 'vitest';
import { parseSearch } from '../../domain/claims/search/parse.ts';
import { unknownNames } from './unknown-names.ts';

const KNOWN = {
  store: 'demo',
  colleagues: [
    { id: 'p1', name: 'Kim Lee' },
    { id: 'p2', name: 'Łukasz Nowak' },
  ],
  labels: ['vip', 'Water damage'],
  stores: ['demo', 'other'],
};
const unknown = (q: string, more: Partial<Parameters<typeof unknownNames>[1]> = {}) =>
  unknownNames(parseSearch(q).search ?? [], { ...KNOWN, ...more });

describe('a search that finds nothing', () => {
  it.each([
    ['assignee:Kmi', ['Nobody in this store is called “Kmi”.']],
    ['label:vpi', ['No label is called “vpi”.']],
    ['label:vpi ada label:vip label:vpi', ['No label is called “vpi”.']],
    [
      'label:vpi assignee:"Kim Lea","kim lee"',
      ['No label is called “vpi”.', 'Nobody in this store is called “Kim Lea”.'],
    ],
    ['store:other', ['This list has only claims of the store “demo”.']],
  ])('names what the store doesn’t have in %s', (q, sentences) => {
    expect(unknown(q)).toEqual(sentences);
  });

  it.each([
    'assignee:me,none assignee',
    'assignee:p1,"lukasz nowak","Kim lee"',
    'label:VIP label:"water damage"',
    'store:DEMO',
    'vpi Kmi type:damaged #1001 field:Label=vpi',
  ])('says nothing of names that are known: %s', (q) => {
    expect(unknown(q)).toEqual([]);
  });

  it('says nothing where not all names are known', () => {
    expect(unknown('label:vpi assignee:Kmi', { labels: null, colleagues: null })).toEqual([]);
    expect(unknown('store:elsewhere', { store: null, stores: null })).toEqual([]);
  });

  it('names an unknown store in the list of all stores', () => {
    const sentence = 'None of your stores has “Fern Wood” in its address.';
    expect(unknown('store:other,"Fern Wood"', { store: null })).toEqual([sentence]);
  });

  it('names the people and labels that none of the stores has', () => {
    expect(unknown('assignee:Kmi,"Kim Lee" label:vpi,vip', { store: null })).toEqual([
      'Nobody in your stores is called “Kmi”.',
      'No label is called “vpi”.',
    ]);
  });
});
