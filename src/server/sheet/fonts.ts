/**
 * The font of PDFs: Latin with all its signs, Greek, Cyrillic and Vietnamese. Those built into PDF readers print only Western
 * European names.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SOURCES = {
  regular: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
} as const;

// Kerning and ligatures: read anew for each document, they take four fifths of the time that drawing one takes.
const FINERY = ['GSUB', 'GPOS', 'GDEF'];

/** The same font without its finery: its tables are there, under names that nobody looks for (OpenType, "Table Directory"). */
function plain(font: Buffer): Buffer {
  const tables = font.readUInt16BE(4);
  for (let at = 12; at < 12 + tables * 16; at += 16) {
    if (FINERY.includes(font.toString('latin1', at, at + 4))) font.write('x', at, 'latin1');
  }
  return font;
}

const read = (source: string) => plain(readFileSync(fileURLToPath(source)));

const FONTS = { regular: read(SOURCES.regular), bold: read(SOURCES.bold) };
export type FontName = keyof typeof FONTS;

/** By name from then on: given as bytes, a font would be read again at each mention. */
export function registerFonts(pdf: PDFKit.PDFDocument): void {
  for (const [name, font] of Object.entries(FONTS)) pdf.registerFont(name, font);
}
