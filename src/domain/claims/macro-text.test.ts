import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMistake, MACRO_VARIABLE_NAMES, type MacroFacts, renderMacro } from './macro-text.ts';

const FACTS: MacroFacts = {
  customerName: 'Ada Shopper',
  customerEmail: 'ada@example.com',
  claimNumber: 20418,
  claimType: 'Damaged',
  filedOn: 'November 5, 2026',
  orderName: 'order #1001',
  orderNumber: '#1001',
  items: [
    { name: 'Mug', quantity: 2 },
    { name: 'Bowl', quantity: 1 },
  ],
  resolutionType: 'Refund',
  resolutionTotal: '$40.80',
  trackingNumber: '1Z999AA10123456784',
  link: 'https://shop.example/start?order=1001',
  agentName: 'Kim Lee',
  storeName: 'Fernwood',
};
const rendered = (text: string, facts: Partial<MacroFacts> = {}) => renderMacro(text, { ...FACTS, ...facts });

describe('a macro', () => {
  it('fills in every variable of the table', () => {
    expect(
      rendered('Hi {{customer.firstName}}, {{ items }} for {{resolution.total}}. {{agent.name}}'),
    ).toEqual({
      text: 'Hi Ada, 2 × Mug, Bowl for $40.80. Kim Lee',
      missing: [],
    });
    for (const name of MACRO_VARIABLE_NAMES) {
      expect(findMistake(`{{${name}}}`)).toBeNull();
      expect(rendered(`{{${name}}}`).text, name).not.toBe('');
    }
  });

  it('leaves a gap for what the claim does not have, and says so', () => {
    const facts = { customerName: null, resolutionTotal: null };
    expect(rendered('Hi {{customer.firstName}}: {{resolution.total}}', facts)).toEqual({
      text: 'Hi : ',
      missing: ['customer.firstName', 'resolution.total'],
    });
  });

  it.each([
    ['Hi {{customer.first}}', { line: 1, column: 4, name: 'customer.first' }],
    ['One\ntwo {{}}', { line: 2, column: 5, name: '' }],
    ['One\ntwo\n{{link', { line: 3, column: 1, name: null }],
    ['{{constructor}}', { line: 1, column: 1, name: 'constructor' }],
    ['{{link}} {{ {{link}} }}', { line: 1, column: 10, name: '{{link' }],
  ])('%j is refused with the place of the mistake', (text, mistake) => {
    expect(findMistake(text)).toEqual(mistake);
  });

  it('is the same when it is filled in again: a customer named {{link}} gets no variable', () => {
    expect(rendered('Hi {{customer.name}}', { customerName: '{{link}}' }).text).toBe('Hi { {link}}');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', 'link', ' ') }), (customerName) => {
        const { text } = rendered('{ {{customer.name}}{{customer.name}}', { customerName });
        return findMistake(text) === null && rendered(text, { customerName }).text === text;
      }),
    );
  });

  it('puts a name on one line, without marks that turn the text around', () => {
    expect(rendered('{{customer.name}}', { customerName: 'Ada\nBcc: all\u202e' }).text).toBe('Ada Bcc: all');
  });

  it('lists twenty items and counts the rest', () => {
    const items = Array.from({ length: 25 }, (_, n) => ({ name: `Item ${n}`, quantity: 1 }));
    expect(rendered('{{items}}', { items }).text).toMatch(/Item 19 and 5 more$/);
  });

  it('keeps all other text as it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.includes('{{'));
        return findMistake(text) === null && rendered(text).text === text;
      }),
    );
  });
});
