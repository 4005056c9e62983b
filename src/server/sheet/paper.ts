/** Pages of a PDF that fill from the top: a head on each, a foot with its number, and nothing cut through. */
import PDFDocument from 'pdfkit';
import { type FontName, registerFonts } from './fonts.ts';

export type Pen = {
  pdf: PDFKit.PDFDocument;
  /** Left edge, and width between the margins, in points. */
  left: number;
  width: number;
  /** Of a page, between head and foot. */
  pageHeight: number;
  /** Where the next thing begins. */
  y: number;
  /** Begins a page where less than this is left of the present one, unless it is empty. */
  room(height: number): void;
  /** Draws words and moves below them. */
  words(text: string, how?: Partial<Ink>): void;
  /** How high words will be. */
  height(text: string, how?: Partial<Ink>): number;
};

export type Ink = { size: number; bold: boolean; color: string; x: number; width: number; gap: number };

const REGULAR: FontName = 'regular';
const BOLD: FontName = 'bold';

export const INK = '#000000';
export const GRAY = '#444444';
const MARGIN = 48;
const LINE_GAP = 1.5;

export type PaperInput = {
  size: 'A4' | 'LETTER';
  title: string;
  language: string;
  head: { left: string; right: string };
  foot: { left: string; page: (page: number, pages: number) => string };
};

const ROOM = { top: MARGIN + 34, bottom: MARGIN + 16, left: MARGIN, right: MARGIN };

/** Draws by `fill` and answers the file. */
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
  registerFonts(pdf);
  const bytes = collect(pdf);
  fill(newPen(pdf));
  drawHeadsAndFeet(pdf, input);
  pdf.end();
  return bytes;
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((done, fail) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => done(Buffer.concat(parts)));
    pdf.on('error', fail);
  });
}

// A word longer than a line is cut letter by letter, each time measured anew: 10,000 letters stop the server for seconds.
const BREAK = '\u200b';
const ENDLESS = /\S{40}(?=\S)/gu;

// In more lines than this nobody tells what happened: then they flow, or one text would be a hundred pages.
const MOST_LINES = 100;
const flowing = (text: string) => {
  const lines = text.split('\n');
  return lines.length > MOST_LINES ? lines.join(' ') : text;
};

/** A letter and its accent as one sign, as the font has it; a word without end may be broken. */
const composed = (text: string) => flowing(text.normalize('NFC')).replace(ENDLESS, `$&${BREAK}`);

const widthOf = (pdf: PDFKit.PDFDocument) => pdf.page.width - 2 * MARGIN;

function newPen(pdf: PDFKit.PDFDocument): Pen {
  const settings = (how: Partial<Ink>): Ink => {
    const { x = MARGIN } = how;
    return { size: 10, bold: false, color: INK, x, width: widthOf(pdf) - (x - MARGIN), gap: 0, ...how };
  };
  const pick = ({ size, bold }: Ink) => pdf.font(bold ? BOLD : REGULAR).fontSize(size);
  const pen: Pen = {
    pdf,
    left: MARGIN,
    width: widthOf(pdf),
    pageHeight: pdf.page.height - ROOM.top - ROOM.bottom,
    y: ROOM.top,
    room(height) {
      if (pen.y === ROOM.top || pen.y + height <= pdf.page.height - ROOM.bottom) return;
      pdf.addPage();
      pen.y = ROOM.top;
    },
    height(text, how = {}) {
      const ink = settings(how);
      return pick(ink).heightOfString(composed(text), { width: ink.width, lineGap: LINE_GAP });
    },
    words(text, how = {}) {
      const ink = settings(how);
      pick(ink)
        .fillColor(ink.color)
        .text(composed(text), ink.x, pen.y, { width: ink.width, lineGap: LINE_GAP });
      pen.y = pdf.y + ink.gap;
    },
  };
  return pen;
}

/** Once it is known how many pages there are: a text longer than a page goes on without asking. */
function drawHeadsAndFeet(pdf: PDFKit.PDFDocument, { head, foot }: PaperInput): void {
  const { start, count } = pdf.bufferedPageRange();
  const width = widthOf(pdf);
  const right = { x: MARGIN + width * 0.6, width: width * 0.4 };
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page);
    // Below its margin a text would begin a page of its own.
    pdf.page.margins.bottom = 0;
    pdf.fillColor(INK).font(BOLD).fontSize(12);
    pdf.text(head.left, MARGIN, MARGIN - 12, { width: width * 0.6, height: 15, ellipsis: true });
    pdf.font(REGULAR).fontSize(10);
    pdf.text(head.right, right.x, MARGIN - 10, { width: right.width, align: 'right' });
    const line = MARGIN + 10;
    pdf
      .moveTo(MARGIN, line)
      .lineTo(MARGIN + width, line)
      .lineWidth(0.75)
      .strokeColor(INK)
      .stroke();
    const y = pdf.page.height - MARGIN;
    pdf
      .fontSize(8)
      .fillColor(GRAY)
      .text(foot.left, MARGIN, y, { width: width / 2, lineBreak: false });
    if (count > 1) pdf.text(foot.page(page + 1, count), right.x, y, { width: right.width, align: 'right' });
  }
}
