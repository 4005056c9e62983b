import { Transform } from 'node:stream';

const OS_BYTE = 9;
const UNKNOWN_OS = 255;
/** RFC 1952, section 2.3: magic, deflate, no flags, no time, no extra flags, unknown operating system. */
export const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, UNKNOWN_OS]);

/** The header is the only part gzip's checksum doesn't cover. A constant one can be compared (read.ts). */
export function evenHeader(): Transform {
  let at = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (at <= OS_BYTE && OS_BYTE < at + chunk.length) chunk[OS_BYTE - at] = UNKNOWN_OS;
      at += chunk.length;
      done(null, chunk);
    },
  });
}
