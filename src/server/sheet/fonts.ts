/**
 * The font of PDFs: Latin with all its signs, Greek, Cyrillic and Vietnamese. Those built into PDF readers print only Western
 * European names.
 */
import { fileURLToPath } from 'node:url';

const path = (specifier: string) => fileURLToPath(specifier);

export const PDF_FONTS = {
  regular: path(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: path(import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf')),
} as const;
