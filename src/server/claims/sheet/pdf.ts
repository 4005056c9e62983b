/** A claim as a PDF: black on white, A4 or Letter, with no item split across pages. */

import type { Sheet, SheetItem, SheetOutcome } from '../../../domain/claims/claim-sheet.ts';
import { drawColumns, drawRows, type Row } from './columns.ts';
import { drawOnPaper, GRAY, type Pen } from './paper.ts';

const PHOTO = { side: 58, gap: 6 };
/** Space between two sections. */
const GAP = 16;

export type PdfInput = {
  sheet: Sheet;
  /** JPEG; null shows the store's name instead. */
  logo: Buffer | null;
  /** JPEG by file key. Photos that are missing here are left out. */
  photos: ReadonlyMap<string, Buffer>;
  size: 'A4' | 'LETTER';
  pageWords: (page: number, pages: number) => string;
};

export function claimPdf({ sheet, logo, photos, size, pageWords }: PdfInput): Promise<Buffer> {
  const paper = {
    size,
    title: `${sheet.title} · ${sheet.store}`,
    language: sheet.language,
    head: { left: sheet.store, logo, right: sheet.title },
    foot: { left: sheet.asOf, page: pageWords },
  };
  return drawOnPaper(paper, (pen) => {
    pen.words(sheet.title, { size: 20, bold: true, gap: 8 });
    drawColumns(pen, ...halves(sheet.facts.map(({ label, value }) => ({ text: `${label}: ${value}` }))));
    drawRows(pen, [heading(sheet.itemsHeading)]);
    for (const item of sheet.items) drawItem(pen, item, photos);
    const [asked, ...decided] = sheet.outcomes.map(outcomeRows);
    drawColumns(pen, asked ?? [], decided.flat());
    drawColumns(pen, whereRows(sheet), historyRows(sheet.history));
  });
}

const heading = (text: string): Row => ({ text, ink: { size: 13, bold: true }, above: GAP });

const halves = <T>(all: readonly T[]): [T[], T[]] => {
  const half = Math.ceil(all.length / 2);
  return [all.slice(0, half), all.slice(half)];
};

function drawItem(pen: Pen, item: SheetItem, photos: PdfInput['photos']): void {
  const drawn = item.photos.flatMap(({ fileKey }) => photos.get(fileKey) ?? []);
  const texts = [
    { text: item.line, how: { bold: true } },
    ...(item.options === null ? [] : [{ text: item.options, how: { color: GRAY } }]),
    { text: item.issue, how: {} },
    ...(item.details === null ? [] : [{ text: item.details, how: {} }]),
  ];
  const high = texts.reduce((sum, { text, how }) => sum + pen.height(text, how), 0);
  pen.room(high + (drawn.length > 0 ? PHOTO.side + PHOTO.gap : 0) + (item.more === null ? 10 : 26));
  for (const { text, how } of texts) pen.words(text, how);
  if (drawn.length > 0) drawPhotos(pen, drawn);
  if (item.more !== null) pen.words(item.more, { color: GRAY });
  pen.y += 10;
}

function drawPhotos(pen: Pen, photos: readonly Buffer[]): void {
  const { side, gap } = PHOTO;
  pen.room(side + gap);
  pen.y += gap / 2;
  for (const [at, photo] of photos.entries()) {
    pen.pdf.image(photo, pen.left + at * (side + gap), pen.y, { fit: [side, side], valign: 'center' });
  }
  pen.y += side + gap / 2;
}

function outcomeRows({ heading: title, amounts, text, on, ...outcome }: SheetOutcome): Row[] {
  return [
    heading(title),
    { text: outcome.title, ink: { bold: true } },
    ...outcome.lines.map((line) => ({ text: line })),
    ...amounts.map(({ label, value }, at) => {
      const total = at === amounts.length - 1;
      return { text: label, value, ruled: total, ink: { bold: total }, above: total ? 3 : 0 };
    }),
    ...(text === null ? [] : [{ text, above: 4 }]),
    ...(on === null ? [] : [{ text: on, ink: { color: GRAY } }]),
  ];
}

function whereRows({ address, parcels }: Sheet): Row[] {
  return [...(address ? [address] : []), ...parcels].flatMap(({ heading: title, lines }) => [
    heading(title),
    ...lines.map((text) => ({ text })),
  ]);
}

function historyRows({ heading: title, entries }: Sheet['history']): Row[] {
  if (entries.length === 0) return [];
  return [heading(title), ...entries.map(({ title: what, at }) => ({ text: `${at}: ${what}` }))];
}
