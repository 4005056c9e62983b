/** A claim as a PDF: its contents and page breaks. */
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Sheet, SheetItem } from '../../../domain/claims/claim-sheet.ts';
import { en } from '../../mail/text-en.ts';
import { claimPdf } from './pdf.ts';

const item: SheetItem = {
  id: 'k1',
  name: 'Mug',
  line: '2 × Mug',
  options: 'Moss',
  issue: 'Damaged',
  details: 'The handles came off in the box.',
  imageUrl: null,
  photos: [],
  more: null,
};

const sheet: Sheet = {
  store: 'Fernwood',
  title: 'Claim #20418',
  claimNumber: '20418',
  filename: 'claim-20418.pdf',
  status: 'New',
  facts: [{ label: 'For', value: 'Ada Shopper' }],
  itemsHeading: 'What was reported',
  items: [item],
  outcomes: [
    {
      heading: 'Asked for',
      title: 'Refund',
      lines: [],
      amounts: [
        { label: 'Items', value: '$37.50' },
        { label: 'Total', value: '$37.50' },
      ],
      text: null,
      on: null,
    },
  ],
  address: { heading: 'Address', lines: ['Ada Shopper', '1 Main St'] },
  parcels: [],
  history: { heading: 'History', entries: [{ title: 'Claim filed', at: 'Nov 17, 2026, 9:12 AM' }] },
  asOf: 'As of Nov 20, 2026, 9:00 AM',
  language: 'en',
};

const draw = (changes: Partial<Sheet> = {}, size: 'A4' | 'LETTER' = 'A4') =>
  claimPdf({
    sheet: { ...sheet, ...changes },
    logo: null,
    photos: new Map(),
    size,
    pageWords: en.sheet.page,
  });

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

/** The text that PDF readers can extract: the font's own tables map glyphs back to Unicode. */
function signsIn(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(/stream\n(.*?)\nendstream/gs)].map(([, bytes = '']) => {
    try {
      return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  const codes =
    streams
      .filter((one) => one.includes('beginbfrange'))
      .join('')
      .match(/<[0-9a-f]{4}>/g) ?? [];
  return codes.map((code) => String.fromCharCode(Number.parseInt(code.slice(1, 5), 16))).join('');
}

describe('a claim as PDF', () => {
  it.each([
    ['Polish', 'Łukasz Żółć'],
    ['Greek', 'Ελένη Ωραία'],
    ['Russian', 'Дарья Жукова'],
    ['Vietnamese', 'Nguyễn Thị Đặng'],
    ['Turkish', 'Işıl Ğüneş'],
    ['accents written apart', 'Zoë Ångström'.normalize('NFD')],
  ])('has names in %s that are readable and searchable', async (_, name) => {
    const signs = signsIn(await draw({ facts: [{ label: 'For', value: name }] }));
    for (const sign of name.normalize('NFC').replaceAll(' ', '')) expect(signs).toContain(sign);
  });

  it.each([
    ['A4', /\/MediaBox \[0 0 595\.28 841\.89\]/],
    ['LETTER', /\/MediaBox \[0 0 612 792\]/],
  ] as const)('is one page of %s', async (size, box) => {
    const pdf = await draw({}, size);
    expect(pdf.toString('latin1')).toMatch(box);
    expect(pagesOf(pdf)).toBe(1);
  });

  it('continues on more pages for many items, or for a message longer than a page', async () => {
    const items = Array.from({ length: 30 }, (_, at) => ({ ...item, id: `k${at}` }));
    expect(pagesOf(await draw({ items }))).toBe(4);
    const [asked] = sheet.outcomes;
    const outcomes = asked ? [asked, { ...asked, text: 'A long story. '.repeat(400) }] : [];
    expect(pagesOf(await draw({ outcomes }))).toBe(3);
  });

  it('accepts any text from a shop, a shopper or a team', async () => {
    const words = '\u0000\ud800‮<b>(\\)%PDF-‏東京 😀'.repeat(20);
    const nasty = { ...item, name: words, line: words, details: words, options: words, issue: words };
    const pdf = await draw({ store: words, items: [nasty], facts: [{ label: words, value: words }] });
    expect(pdf.subarray(-6).toString().trim()).toBe('%%EOF');
  });
});

it('breaks a word longer than a line, quickly even with 10,000 letters', async () => {
  const endless = { ...item, details: 'W'.repeat(10_000) };
  const started = process.cpuUsage();
  const pdf = await draw({ items: [endless, endless] });
  expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
  expect(pagesOf(pdf)).toBeGreaterThan(2);
});

it('joins the lines of a text with thousands of them, to limit the pages', async () => {
  const pdf = await draw({ items: [{ ...item, details: 'x\n'.repeat(5_000) }] });
  expect(pagesOf(pdf)).toBeLessThan(5);
});
