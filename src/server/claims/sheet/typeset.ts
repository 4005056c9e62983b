/** Breaks text into lines for a PDF: each character in a font that covers it, right-to-left scripts reversed. */
import bidiModule from 'bidi-js';
import LineBreaker from 'linebreak';
import type { Family } from './families.ts';
import { type Fonts, isInter, LINE } from './fonts.ts';

/** `reversed`: the font's own tables join and reverse its letters. */
type Piece = { text: string; font: string; width: number; reversed: boolean };

/** Pieces from left to right. `end`: the position in the paragraph after this line. */
export type Line = { pieces: Piece[]; width: number; isRightToLeft: boolean; end: number };

export type Measure = { size: number; bold: boolean; width: number };
export type Align = 'start' | 'center' | 'end';

// A CommonJS module that exports the function itself, unlike its types claim.
const bidi = (bidiModule as unknown as typeof bidiModule.default)();
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

// Never drawn. Direction controls would let text overwrite its neighbors; joiners of letters stay.
const NOT_DRAWN = /(?![\u200b-\u200d])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}]/gu;
// A word longer than a line is split between letters, with a break opportunity every 40.
const BREAK = '\u200b';
const ENDLESS = /\S{40}(?=\S)/gu;

// Text with more lines than this is joined into paragraphs, or one text could fill a hundred pages.
const MOST_LINES = 100;
const flowing = (text: string) => {
  const lines = text.split('\n');
  return lines.length > MOST_LINES ? [lines.join(' ')] : lines;
};

/** The lines of a text, none wider than `width`. */
export function typeset(fonts: Fonts, text: string, how: Measure): Line[] {
  return flowing(text.normalize('NFC'))
    .map((line) => line.replace(/\t/g, ' ').replace(NOT_DRAWN, '').replace(ENDLESS, `$&${BREAK}`))
    .flatMap((paragraph) => linesOf(newParagraph(fonts, paragraph, how), how));
}

type Paragraph = {
  text: string;
  /** The font and the bidi level for each position in the text. */
  fonts: string[];
  levels: Uint8Array | null;
  base: number;
  width(from: number, to: number): number;
};

function newParagraph(fonts: Fonts, text: string, { bold, size }: Measure): Paragraph {
  const first: Family = KANA.test(text) ? 'japanese' : 'chinese';
  const names: string[] = [];
  for (const sign of text) {
    const name = fonts.nameFor(sign === BREAK ? ' ' : sign, { bold, first }, names.at(-1) ?? '');
    for (let at = 0; at < sign.length; at += 1) names.push(name);
  }
  const turned = RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text) : null;
  const width = (from: number, to: number) =>
    runsOf(from, to, (at) => names[at])
      .map(([start, end]) => fonts.width(names[start] ?? '', size, drawnOf(text.slice(start, end))))
      .reduce((sum, one) => sum + one, 0);
  const base = turned?.paragraphs[0]?.level ?? 0;
  return { text, fonts: names, levels: turned?.levels ?? null, base, width };
}

const drawnOf = (text: string) => text.replaceAll(BREAK, '');

/** Splits part of a text wherever `keyOf` changes. */
function runsOf(from: number, to: number, keyOf: (at: number) => unknown): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (let at = from; at < to; at += 1) {
    const last = runs.at(-1);
    if (last && keyOf(last[0]) === keyOf(at)) last[1] = at + 1;
    else runs.push([at, at + 1]);
  }
  return runs;
}

function linesOf(paragraph: Paragraph, { width: most }: Measure): Line[] {
  const lines: Line[] = [];
  let [start, end, used] = [0, 0, 0];
  const finish = (next: number) => {
    lines.push(lineOf(paragraph, start, end));
    [start, end, used] = [next, next, 0];
  };
  for (const [from, to] of unitsOf(paragraph, most)) {
    const shown = paragraph.width(from, endOfWords(paragraph.text, from, to));
    if (end > start && used + shown > most) finish(from);
    used += paragraph.width(from, to);
    end = to;
  }
  if (end > start || lines.length === 0) finish(end);
  return lines;
}

/** Parts between which a line may break. A part wider than a line is split by character. */
function unitsOf({ text, width }: Paragraph, most: number): [number, number][] {
  const units: [number, number][] = [];
  const breaker = new LineBreaker(text);
  let from = 0;
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    const to = found.position;
    if (width(from, endOfWords(text, from, to)) <= most) units.push([from, to]);
    else units.push(...signsOf(text, from, to));
    from = to;
  }
  return units;
}

function signsOf(text: string, from: number, to: number): [number, number][] {
  let at = from;
  return [...text.slice(from, to)].map((sign) => {
    at += sign.length;
    return [at - sign.length, at];
  });
}

/** Spaces at the end of a line take no width. */
function endOfWords(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && /\s/.test(text.charAt(end - 1))) end -= 1;
  return end;
}

function lineOf(paragraph: Paragraph, from: number, until: number): Line {
  const { text, fonts, levels, base } = paragraph;
  const to = endOfWords(text, from, until);
  const levelAt = (at: number) => levels?.[at] ?? 0;
  const runs = runsOf(from, to, (at) => `${levelAt(at)} ${fonts[at]}`);
  const pieces = inSight(runs, levelAt).map(([start, end]) => {
    const isTurned = levelAt(start) % 2 === 1;
    const words = drawnOf(text.slice(start, end));
    const reversed = isTurned && RIGHT_TO_LEFT.test(words);
    const width = paragraph.width(start, end);
    return { text: isTurned ? turned(words, reversed) : words, font: fonts[start] ?? '', width, reversed };
  });
  const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
  return { pieces, width, isRightToLeft: base % 2 === 1, end: until };
}

/** Mirrors brackets. Characters without a direction of their own are reversed here, letters by their font. */
function turned(text: string, byFont: boolean): string {
  const signs = [...text].map((sign) => bidi.getMirroredCharacter(sign) ?? sign);
  return (byFont ? signs : signs.reverse()).join('');
}

/** Visual order from left to right: the deepest level is reversed first (UAX #9, rule L2). */
function inSight<Run extends [number, number]>(runs: readonly Run[], levelAt: (at: number) => number): Run[] {
  const order = [...runs];
  const levels = order.map(([at]) => levelAt(at));
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) {
    for (let at = 0; at < order.length; at += 1) {
      let end = at;
      while (end < order.length && (levels[end] ?? 0) >= level) end += 1;
      if (end > at) {
        order.splice(at, end - at, ...order.slice(at, end).reverse());
        levels.splice(at, end - at, ...levels.slice(at, end).reverse());
        at = end;
      }
    }
  }
  return order;
}

/** Draws a line with its top left corner at `x` and `y`. */
export function drawLine(
  { pdf }: Fonts,
  { pieces, width, isRightToLeft }: Line,
  { size, bold, x, y, width: room, align }: Measure & { x: number; y: number; align: Align },
): void {
  const atRight = (align === 'end') !== isRightToLeft;
  let at = align === 'center' ? x + (room - width) / 2 : atRight ? x + room - width : x;
  for (const { text, font, width: advance, reversed } of pieces) {
    // Those families have one weight, so an outline makes them bold.
    const heavy = bold && !isInter(font) ? { fill: true, stroke: true } : {};
    pdf
      .font(font)
      .fontSize(size)
      .lineWidth(size / 45);
    pdf.text(text, at, y + LINE.ascent * size, {
      lineBreak: false,
      baseline: 'alphabetic',
      ...(reversed ? { features: [] } : {}),
      ...heavy,
    });
    at += advance;
  }
}
