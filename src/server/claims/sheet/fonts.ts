/**
 * The fonts of PDFs. Inter covers Latin with all its diacritics, Greek, Cyrillic and Vietnamese; other scripts have
 * families of their own (families.ts). The fonts built into PDF readers cover only Western European names.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FAMILIES, type Family, slicesWith } from './families.ts';

const SOURCES = {
  regular: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
} as const;

// Kerning and ligatures: loading them for each document takes four fifths of the drawing time.
const LAYOUT_TABLES = ['GSUB', 'GPOS', 'GDEF'];

/** The font without these tables: they are renamed so that nothing finds them (OpenType, "Table Directory"). */
function plain(font: Buffer): Buffer {
  const tables = font.readUInt16BE(4);
  for (let at = 12; at < 12 + tables * 16; at += 16) {
    if (LAYOUT_TABLES.includes(font.toString('latin1', at, at + 4))) font.write('x', at, 'latin1');
  }
  return font;
}

const read = (source: string) => plain(readFileSync(fileURLToPath(source)));

const INTER = { regular: read(SOURCES.regular), bold: read(SOURCES.bold) };

/** Inter's metrics as fractions of the size: from the top of a line to its baseline, and its height. */
export const LINE = { ascent: 1984 / 2048, height: (1984 + 494) / 2048 };

/** The current font, an internal of pdfkit without a public accessor. */
type Chosen = { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } };
type Glyphs = Chosen['_font']['font'];

export type Fonts = {
  pdf: PDFKit.PDFDocument;
  /** The font for a character. If `previous` also covers it, a mark or joiner stays with the letter before it. */
  nameFor(sign: string, how: { bold: boolean; first: Family }, previous: string): string;
  /** In points. */
  width(font: string, size: number, text: string): number;
};

const STAYS = /^[\p{M}\u200c\u200d]$/u;

export const isInter = (font: string): boolean => font in INTER;

/** A font is loaded for the first character that needs it, and only the characters used are embedded. */
export function openFonts(pdf: PDFKit.PDFDocument): Fonts {
  const open = new Map<string, Glyphs>();
  const glyphsOf = (name: string, bytes: () => Buffer): Glyphs => {
    const known = open.get(name);
    if (known) return known;
    // Registered by name: given as bytes, the font would be parsed again at each use.
    pdf.registerFont(name, bytes());
    pdf.font(name);
    const glyphs = (pdf as unknown as Chosen)._font.font;
    open.set(name, glyphs);
    return glyphs;
  };
  for (const [name, bytes] of Object.entries(INTER)) glyphsOf(name, () => bytes);
  const find = (point: number, inter: string, first: Family): string => {
    if (open.get(inter)?.hasGlyphForCodePoint(point)) return inter;
    for (const family of [first, ...FAMILIES]) {
      const slice = slicesWith(family, point).find(({ name, read: bytes }) =>
        glyphsOf(name, bytes).hasGlyphForCodePoint(point),
      );
      if (slice) return slice.name;
    }
    return inter;
  };
  const found = new Map<string, string>();
  return {
    pdf,
    nameFor(sign, { bold, first }, previous) {
      const point = sign.codePointAt(0) ?? 0;
      if (STAYS.test(sign) && open.get(previous)?.hasGlyphForCodePoint(point)) return previous;
      const key = `${bold} ${first} ${point}`;
      const name = found.get(key) ?? find(point, bold ? 'bold' : 'regular', first);
      found.set(key, name);
      return name;
    },
    width: (font, size, text) => pdf.font(font).fontSize(size).widthOfString(text),
  };
}
