/** Text on the pages of a PDF from pdfkit, in the order its glyphs are drawn. */
import { inflateSync } from 'node:zlib';

export type Drawn = {
  /** In points from the left and bottom edges of the page. */
  x: number;
  y: number;
  /** Characters of each glyph according to the font's table; a ligature has several. */
  glyphs: string[];
  /** How many glyphs the font can only draw as a box. */
  boxes: number;
};

type Objects = Map<string, { head: string; stream: string }>;

const OBJECT = /(\d+) 0 obj\n(.*?)\nendobj/gs;

function objectsOf(pdf: Buffer): Objects {
  const objects: Objects = new Map();
  for (const [, id = '', body = ''] of pdf.toString('latin1').matchAll(OBJECT)) {
    const [head = '', packed] = body.split('\nstream\n', 2);
    const bytes = packed?.replace(/\nendstream$/, '');
    const isPacked = bytes !== undefined && head.includes('/FlateDecode');
    const stream = isPacked ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1') : '';
    objects.set(id, { head, stream });
  }
  return objects;
}

const fromHex = (hex: string) => new TextDecoder('utf-16be').decode(Buffer.from(hex, 'hex'));

/** Indexed by glyph. */
function tableOf(objects: Objects, font: string): string[] {
  const [, id = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '') ?? [];
  const { stream = '' } = objects.get(id) ?? {};
  const table: string[] = [];
  for (const [, first = '', signs = ''] of stream.matchAll(/<(\w+)> <\w+> \[(.*?)\]/gs)) {
    const at = Number.parseInt(first, 16);
    for (const [index, [, hex = '']] of [...signs.matchAll(/<([\w ]*)>/g)].entries()) {
      table[at + index] = fromHex(hex.replaceAll(' ', ''));
    }
  }
  return table;
}

export function readPdf(pdf: Buffer): Drawn[] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, string[]>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      if (!fonts.has(name)) fonts.set(name, tableOf(objects, id));
    }
  }
  return [...objects.values()].flatMap(({ stream }) =>
    [...stream.matchAll(/BT\n(.*?)\nET/gs)].map(([, drawing = '']) => drawnBy(drawing, fonts)),
  );
}

function drawnBy(drawing: string, fonts: Map<string, string[]>): Drawn {
  const [, x = '', y = ''] = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/.exec(drawing) ?? [];
  const [, font = ''] = /\/(F\d+) /.exec(drawing) ?? [];
  const codes = [...drawing.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
  const table = fonts.get(font) ?? [];
  const glyphs = codes.map((code) => table[Number.parseInt(code, 16)] ?? '');
  return { x: Number(x), y: Number(y), glyphs, boxes: codes.filter((code) => code === '0000').length };
}

/** All streams, decompressed. */
export const contentsOf = (pdf: Buffer): string[] => [...objectsOf(pdf).values()].map(({ stream }) => stream);

/** Lines from top to bottom, each read from left to right. */
export function linesOf(pdf: Buffer): string[] {
  const rows = Map.groupBy(readPdf(pdf), ({ y }) => Math.round(y));
  return [...rows]
    .sort(([a], [b]) => b - a)
    .map(([, row]) =>
      row
        .sort((a, b) => a.x - b.x)
        .flatMap(({ glyphs }) => glyphs)
        .join(''),
    );
}
