import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanDocument } from './documents.ts';
import { PDF, pdfOf } from './fixtures/files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'makegood-documents-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function cleaned(bytes: Buffer) {
  const [input, output] = [join(folder, 'in'), join(folder, 'out')];
  await rm(output, { force: true });
  await writeFile(input, bytes);
  const found = await cleanDocument(input, output);
  return 'refused' in found ? found : readFile(output);
}

/** All text in it, however it was compressed. */
async function told(bytes: Buffer): Promise<string> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object.toString());
  return objects.join('\n') + bytes.toString('latin1');
}

async function kept(bytes: Buffer): Promise<string> {
  const found = await cleaned(bytes);
  if ('refused' in found) throw new Error(`refused: ${found.refused}`);
  return told(found);
}

const ACTIVE = [
  '/JavaScript', '/JS', '/OpenAction', '/AA', '/Launch', '/EmbeddedFile', '/Filespec', '/XFA', '/AcroForm', '/RichMedia',
  '/URI', '/SubmitForm', '/GoToR', '/Metadata', '/PieceInfo', '/Names', '/Outlines', '/Info', '/Link', '/FileAttachment',
  'app.alert', 'cmd.exe', 'evil.example', 'Ada Lovelace',
]; // biome-ignore format: one list

/** A page with every active feature of PDF, and one filled-in field. */
const active = (): Buffer =>
  pdfOf(
    `<</Type/Catalog/Pages 2 0 R/OpenAction 6 0 R/AA<</WC 6 0 R>>/Metadata 9 0 R/AcroForm<</Fields[7 0 R]/XFA 9 0 R>>
      /Names<</JavaScript<</Names[(a)6 0 R]>>/EmbeddedFiles<</Names[(b)8 0 R]>>>>/Outlines<</First<</A 6 0 R>>>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/AA<</O 6 0 R>>/PieceInfo<</X 9 0 R>>/Metadata 9 0 R
      /Resources<</Font<</F 5 0 R>>/XObject<</X 10 0 R>>>>
      /Annots[7 0 R
        <</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://evil.example)>>>>
        <</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/FS 8 0 R/AP<</N 11 0 R>>>>
        <</Type/Annot/Subtype/RichMedia/Rect[0 0 9 9]/AP<</N 11 0 R>>/RichMediaContent<</X 8 0 R>>>>]>>`,
    '<</Length 44>>stream\nBT /F 12 Tf 20 300 Td (Receipt 4711) Tj ET  \nendstream',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</S/JavaScript/JS(app.alert\\(1\\))/Next<</S/Launch/F(cmd.exe)>>>>',
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(total)/V(Filled)/Rect[0 0 99 9]/AP<</N 11 0 R>>/A 6 0 R/AA<</K 6 0 R>>>>',
    '<</Type/Filespec/F(cmd.exe)/EF<</F 9 0 R>>>>',
    '<</Type/EmbeddedFile/Length 12>>stream\nAda Lovelace\nendstream',
    `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 4/Metadata 9 0 R/PieceInfo<</X 9 0 R>>/AF[8 0 R]/Ref<</F 8 0 R>>>>stream
q Q 
endstream`,
    '<</Type/XObject/Subtype/Form/BBox[0 0 99 9]/Length 21>>stream\n(Shown in the field) \nendstream',
  );

describe('a PDF that is stored', () => {
  it('has nothing active or hidden anymore, and looks the same', async () => {
    const before = await told(active());
    expect(
      ACTIVE.filter(
        (word) => !before.includes(word) && word !== '/SubmitForm' && word !== '/GoToR' && word !== '/Info',
      ),
    ).toEqual([]);
    const after = await kept(active());
    expect(ACTIVE.filter((word) => after.includes(word))).toEqual([]);
    for (const word of ['Receipt 4711', 'Shown in the field', '/Helvetica']) expect(after).toContain(word);
  });

  it('has as many pages as before', async () => {
    const source = await PDFDocument.create();
    for (let n = 0; n < 3; n++) source.addPage([200 + n, 300]);
    const found = await cleaned(Buffer.from(await source.save()));
    const document = await PDFDocument.load('refused' in found ? Buffer.alloc(0) : found);
    expect(document.getPages().map((page) => page.getWidth())).toEqual([200, 201, 202]);
  });
});

describe('a PDF that is refused', () => {
  it('is one that needs a password', async () => {
    const source = await PDFDocument.load(PDF);
    source.encrypt({ userPassword: 'secret', ownerPassword: 'other' });
    const bytes = Buffer.from(await source.save({ useObjectStreams: false }));
    expect(await cleaned(bytes)).toEqual({ refused: 'document_protected' });
  });

  const leaf = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>';
  it.each([
    ['without a page', pdfOf('<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>')],
    ['without a catalog', pdfOf('<</Type/Nothing>>')],
    [
      'with pages that hold themselves',
      pdfOf('<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 1>>'),
    ],
    [
      'of too many pages',
      pdfOf('<</Type/Catalog/Pages 2 0 R>>', `<</Type/Pages/Kids[${'3 0 R '.repeat(101)}]/Count 101>>`, leaf),
    ],
    ['cut off', PDF.subarray(0, 200)],
    ['that is its first line alone', Buffer.from('%PDF-1.7\n%%EOF\n')],
    [
      'of noise',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), deflateSync(Buffer.alloc(90_000, 7)), Buffer.from('%%EOF')]),
    ],
  ])('%s', async (_name, bytes) => {
    expect(await cleaned(bytes)).toEqual({ refused: 'file_damaged' });
  });

  it('or stored without active content, whatever is changed in it', async () => {
    const whole = active();
    const change = fc.tuple(fc.integer({ min: 9, max: whole.length - 1 }), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of changes) bytes[at] = value;
        const found = await cleaned(bytes);
        if ('refused' in found) return;
        const text = await told(found);
        expect(
          ['/JavaScript', '/OpenAction', '/Launch', '/EmbeddedFiles'].filter((word) => text.includes(word)),
        ).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
