/** The smallest build reads only the EXIF blocks of JPEGs. */
declare module 'exifr/dist/mini.esm.mjs' {
  export { parse } from 'exifr';
}
