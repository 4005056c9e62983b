/** Markdown from outside: what is shown, and that nothing of it can run or load. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMarkdown } from './markdown.ts';

const read = (text: string) => {
  const decision = readMarkdown(text);
  return decision.ok ? decision.blocks : expect.fail(decision.code);
};
const words = (text: string) => read(text).flatMap(({ cells }) => cells.flat().map((span) => span.text));
const links = (text: string) => read(text).flatMap(({ cells }) => cells.flat().map(({ href }) => href));

/** A head of five hundred cells, and a thousand rows that have one. */
const WIDE_TABLE = `${'a|'.repeat(500)}\n${'-|'.repeat(500)}\n${'a\n'.repeat(990)}`;
const REFERENCES = `[x]: https://a.example/${'y'.repeat(1_900)}\n${'[x] '.repeat(500)}`;

describe('Markdown', () => {
  it('becomes blocks of plain text', () => {
    const text =
      '# Broken\n\n1. Ask for **two** photos\n   - the box\n2. Wait\n\n> Be kind\n\n---\n\n`code` ~~not~~';
    expect(read(text).map(({ kind, level, marker, quoted }) => [kind, level, marker, quoted])).toEqual([
      ['heading', 1, null, false],
      ['item', 1, '1.', false],
      ['item', 2, '•', false],
      ['item', 1, '2.', false],
      ['paragraph', 0, null, true],
      ['rule', 0, null, false],
      ['paragraph', 0, null, false],
    ]);
    expect(words(text).join('|')).toBe('Broken|Ask for |two| photos|the box|Wait|Be kind|code| |not');
  });

  it('keeps tables and tasks', () => {
    const blocks = read('| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n- [ ] open');
    expect(blocks.map(({ kind, cells }) => [kind, cells.length])).toEqual([
      ['head', 2],
      ['row', 2],
      ['item', 1],
      ['item', 1],
    ]);
    expect(words('- [x] done')).toEqual(['☑ ', 'done']);
  });

  it.each([
    '<script>alert(1)</script>',
    'Hello <img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<!-- <img src=x onerror=alert(1)> -->',
    '</div><iframe src="https://evil.example"></iframe>',
  ])('shows the tags of %j as text', (text) => {
    expect(words(text).join('')).toBe(text);
    expect(links(text).every((href) => href === null)).toBe(true);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox)',
    '[x](//evil.example)',
    '[x](/v1/sign-out)',
    '[x]: javascript:alert(1)\n\n[x]',
    '<javascript:alert(1)>',
  ])('gives %j no address', (text) => {
    expect(links(text).filter((href) => href !== null)).toEqual([]);
  });

  it('keeps addresses that a browser may open, and loads no picture', () => {
    expect(links('[x](https://shop.example/a) <mailto:a@b.example>')).toEqual([
      'https://shop.example/a',
      null,
      'mailto:a@b.example',
    ]);
    expect(read('![A mug](https://evil.example/pixel.gif)')[0]?.cells).toEqual([
      [{ text: 'A mug', strong: false, emphasis: false, code: false, strike: false, href: null }],
    ]);
  });

  it('leaves no name and password in an address', () => {
    expect(links('[x](https://bank.example:secret@evil.example/a) [y](http://ada@shop.example)')).toEqual([
      'https://evil.example/a',
      null,
      'http://shop.example/',
    ]);
  });

  it.each([
    ['quotes', '>'.repeat(3_900)],
    ['lists', '- '.repeat(1_900)],
    ['numbers', '1. '.repeat(1_300)],
    ['quoted lists', '> - '.repeat(970)],
    ['brackets', '['.repeat(3_900)],
    ['emphasis', '*a_'.repeat(1_300)],
    ['an address', `${'a'.repeat(3_900)}@`],
    ['pictures', '!['.repeat(1_900)],
    ['one long run', 'a '.repeat(3_000)],
    ['many paragraphs of emphasis', Array(5).fill('*a_'.repeat(1_300)).join('\n\n')],
    ['a wide table', Array(5).fill(WIDE_TABLE).join('\n\n')],
    ['links by reference', Array(5).fill(REFERENCES).join('\n\n')],
  ])('with hostile %s is read or refused within a second', (_name, text) => {
    const start = process.cpuUsage();
    const decision = readMarkdown(text);
    expect(process.cpuUsage(start).user).toBeLessThan(3_000_000);
    expect(JSON.stringify(decision).length).toBeLessThan(2_000_000);
  });

  it('never yields an address with another scheme, whatever is written', () => {
    const piece = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      'javascript:',
      'https://a.b',
      '*',
      '`',
      '\n',
      ' ',
      '!',
      '&#58;',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const decision = readMarkdown(pieces.join(''));
        if (!decision.ok) return true;
        return decision.blocks.every(({ cells }) =>
          cells.flat().every(({ href }) => href === null || /^(https?|mailto):/.test(href)),
        );
      }),
    );
  });
});
