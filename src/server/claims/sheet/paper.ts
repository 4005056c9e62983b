/**
 * Pages of a PDF, filled from the top: a header on each, a footer with the page number, and no block split across
 * pages.
 */
import PDFDocument from 'pdfkit';
import { type Fonts, LINE, openFonts } from './fonts.ts';
import { type Align, drawLine, type Line, typeset } from './typeset.ts';

export type Pen = {
  pdf: PDFKit.PDFDocument;
  /** Left edge, and width between the margins, in points. */
  left: number;
  width: number;
  /** Height of a page between header and footer. */
  pageHeight: number;
  /** Position of the next block. */
  y: number;
  /** Starts a new page if less than this is left on the current one, unless it is empty. */
  room(height: number): void;
  /** Draws text and moves below it. */
  words(text: string, how?: Partial<Ink>): void;
  /** The height text will take. */
  height(text: string, how?: Partial<Ink>): number;
};

export type Ink = {
  size: number;
  bold: boolean;
  color: string;
  x: number;
  width: number;
  gap: number;
  align: Align;
};

export const INK = '#000000';
export const GRAY = '#444444';
const MARGIN = 48;
const LINE_GAP = 1.5;

export type PaperInput = {
  size: 'A4' | 'LETTER';
  title: string;
  language: string;
  /** `logo`: JPEG, replaces the text. */
  head: { left: string; logo: Buffer | null; right: string };
  foot: { left: string; page: (page: number, pages: number) => string };
};

const ROOM = { top: MARGIN + 34, bottom: MARGIN + 16, left: MARGIN, right: MARGIN };

/** Runs `fill` to draw the pages, and returns the file. */
export function drawOnPaper(input: PaperInput, fill: (pen: Pen) => void): Promise<Buffer> {
  const { size, title, language, head } = input;
  const pdf = new PDFDocument({
    size,
    margins: ROOM,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: head.left },
  });
  const fonts = openFonts(pdf);
  const bytes = collect(pdf);
  fill(newPen(fonts));
  drawHeadsAndFeet(fonts, input);
  pdf.end();
  return bytes;
}

export function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((done, fail) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => done(Buffer.concat(parts)));
    pdf.on('error', fail);
  });
}

const heightOf = (size: number) => size * LINE.height + LINE_GAP;

const widthOf = (pdf: PDFKit.PDFDocument) => pdf.page.width - 2 * MARGIN;

function newPen(fonts: Fonts): Pen {
  const { pdf } = fonts;
  const bottom = pdf.page.height - ROOM.bottom;
  const settings = (how: Partial<Ink>): Ink => {
    const { x = MARGIN } = how;
    const width = widthOf(pdf) - (x - MARGIN);
    return { size: 10, bold: false, color: INK, x, width, gap: 0, align: 'start', ...how };
  };
  const pen: Pen = {
    pdf,
    left: MARGIN,
    width: widthOf(pdf),
    pageHeight: bottom - ROOM.top,
    y: ROOM.top,
    room(height) {
      if (pen.y === ROOM.top || pen.y + height <= bottom) return;
      pdf.addPage();
      pen.y = ROOM.top;
    },
    height(text, how = {}) {
      const ink = settings(how);
      return typeset(fonts, text, ink).length * heightOf(ink.size);
    },
    words(text, how = {}) {
      const ink = settings(how);
      const high = heightOf(ink.size);
      for (const line of typeset(fonts, text, ink)) {
        pen.room(high);
        pdf.fillColor(ink.color).strokeColor(ink.color);
        drawLine(fonts, line, { ...ink, y: pen.y });
        pen.y += high;
      }
      pen.y += ink.gap;
    },
  };
  return pen;
}

/** One line, with an ellipsis if it is too long. */
function firstLine(fonts: Fonts, text: string, how: { size: number; bold: boolean; width: number }): Line[] {
  const [first, ...more] = typeset(fonts, text, how);
  if (!first || more.length === 0) return first ? [first] : [];
  const { size } = how;
  const shorter = text.slice(0, first.end).trimEnd();
  return typeset(fonts, `${shorter}…`, { ...how, width: how.width + size }).slice(0, 1);
}

/** Runs last, once the number of pages is known: long text starts new pages by itself. */
function drawHeadsAndFeet(fonts: Fonts, { head, foot }: PaperInput): void {
  const { pdf } = fonts;
  const { start, count } = pdf.bufferedPageRange();
  const width = widthOf(pdf);
  const draw = (text: string, how: Omit<Ink, 'gap'> & { y: number }) => {
    pdf.fillColor(how.color).strokeColor(how.color);
    for (const line of firstLine(fonts, text, how)) drawLine(fonts, line, how);
  };
  const left = { x: MARGIN, width: width * 0.6, align: 'start', bold: false, color: INK } as const;
  const right = { ...left, x: MARGIN + width * 0.6, width: width * 0.4, align: 'end' } as const;
  const below = { y: pdf.page.height - MARGIN, size: 8, color: GRAY };
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page);
    if (head.logo) pdf.image(head.logo, MARGIN, MARGIN - 22, { fit: [width * 0.5, 28], valign: 'center' });
    else draw(head.left, { ...left, y: MARGIN - 12, size: 12, bold: true });
    draw(head.right, { ...right, y: MARGIN - 10, size: 10 });
    const line = MARGIN + 10;
    pdf
      .moveTo(MARGIN, line)
      .lineTo(MARGIN + width, line)
      .lineWidth(0.75)
      .strokeColor(INK)
      .stroke();
    draw(foot.left, { ...left, ...below });
    if (count > 1) draw(foot.page(page + 1, count), { ...right, ...below });
  }
}
