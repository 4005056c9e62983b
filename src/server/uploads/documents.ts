import { readFile, writeFile } from 'node:fs/promises';
import type { PDFDict, PDFDocument, PDFObject } from '@cantoo/pdf-lib';

/** A receipt has a page or three. Every further page is time that others wait. */
const PAGES_MAX = 100;
/** Scans and office documents of a hundred pages have far fewer. */
const OBJECTS_MAX = 100_000;

export type DocumentRefusal = 'file_damaged' | 'document_protected';

type Library = typeof import('@cantoo/pdf-lib');

/**
 * Keeps only what is on a PDF's pages: they are copied into a new document with what draws them, by an allowlist. This
 * drops scripts, actions, links, forms, attachments, videos, layers, names and metadata. Filled-in fields keep their
 * appearance. Refuses a document that needs a password, is broken, or has no page. Runs in the process of
 * file-process.ts.
 */
export async function cleanDocument(
  input: string,
  output: string,
): Promise<{ kept: true } | { refused: DocumentRefusal }> {
  const bytes = await readFile(input);
  const pdf = await import('@cantoo/pdf-lib');
  const cleaned = await copyPages(pdf, bytes).catch((error: unknown) => {
    if (error instanceof pdf.EncryptedPDFError) return 'document_protected' as const;
    // The library fails in many ways on invalid PDFs. Running out of memory or time ends the process instead.
    return 'file_damaged' as const;
  });
  if (typeof cleaned === 'string') return { refused: cleaned };
  await writeFile(output, cleaned, { mode: 0o600 });
  return { kept: true };
}

async function copyPages(pdf: Library, bytes: Buffer): Promise<Uint8Array | DocumentRefusal> {
  const options = { updateMetadata: false, throwOnInvalidObject: true, warnOnInvalidObjects: false };
  const source = await pdf.PDFDocument.load(bytes, options);
  if (source.isEncrypted) return 'document_protected';
  const count = source.getPageCount();
  if (count === 0 || count > PAGES_MAX || isTooLarge(source)) return 'file_damaged';
  // Before copying, so that unreferenced objects are not copied.
  for (const [, object] of source.context.enumerateIndirectObjects()) stripAll(pdf, object);
  for (const page of source.getPages()) keepDrawing(pdf, page.node);
  const target = await pdf.PDFDocument.create({ updateMetadata: false });
  for (const page of await target.copyPages(source, source.getPageIndices())) target.addPage(page);
  return target.save({ useObjectStreams: true, updateFieldAppearances: false });
}

const isTooLarge = ({ context }: PDFDocument) => context.enumerateIndirectObjects().length > OBJECTS_MAX;

const PAGE_KEYS = new Set(
  'Type Parent Resources MediaBox CropBox BleedBox TrimBox ArtBox Rotate UserUnit Contents Group Annots'.split(
    ' ',
  ),
);
/** Readers draw a stamp's appearance, and it has no behavior. */
const MARK_KEYS = new Set('Type Subtype Rect F AP AS'.split(' '));
/** These only show their content on the page. All others do something: open, play, attach. */
const MARKS = new Set(
  'Widget Stamp FreeText Text Highlight Underline StrikeOut Squiggly Ink Line Square Circle Polygon PolyLine Caret Watermark'.split(
    ' ',
  ),
);

function keepDrawing(pdf: Library, page: PDFDict): void {
  const name = pdf.PDFName.of;
  keepOnly(page, PAGE_KEYS);
  const marks = page.lookupMaybe(name('Annots'), pdf.PDFArray);
  if (!marks) return;
  const kept: PDFObject[] = [];
  for (let n = 0; n < marks.size(); n++) {
    const mark = marks.lookupMaybe(n, pdf.PDFDict);
    const kind = mark?.lookupMaybe(name('Subtype'), pdf.PDFName)?.decodeText() ?? '';
    if (!mark || !MARKS.has(kind) || !mark.has(name('AP'))) continue;
    keepOnly(mark, MARK_KEYS);
    mark.set(name('Subtype'), name('Stamp'));
    kept.push(marks.get(n));
  }
  page.set(name('Annots'), page.context.obj(kept));
}

function keepOnly(dictionary: PDFDict, keys: ReadonlySet<string>): void {
  for (const key of dictionary.keys()) if (!keys.has(key.decodeText())) dictionary.delete(key);
}

/** What a page draws may still carry metadata, attachments, private data of programs, or other files' pages. */
const CARRIED =
  'A AA JS JavaScript OpenAction Launch URI EF EmbeddedFiles AF XFA RichMediaContent Metadata PieceInfo OPI Ref Alternates Measure PtData SpiderInfo Thumb StructParent StructParents PS'.split(
    ' ',
  );

function stripAll(pdf: Library, top: PDFObject): void {
  const keys = CARRIED.map((key) => pdf.PDFName.of(key));
  const waiting: PDFObject[] = [top];
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    const dictionary = object instanceof pdf.PDFStream ? object.dict : object;
    if (dictionary instanceof pdf.PDFDict) {
      for (const key of keys) dictionary.delete(key);
      waiting.push(...dictionary.values());
    } else if (object instanceof pdf.PDFArray) waiting.push(...object.asArray());
  }
}
