/** The smallest build: EXIF blocks of JPEGs. */
declare module 'exifr/dist/mini.esm.mjs' {
  export { parse } from 'exifr';
}
