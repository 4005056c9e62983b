/** Files that are expensive to process: many pixels, many boxes, many frames, and files of two formats at once. */
import { crc32, deflateSync } from 'node:zlib';
import {
  bitmap,
  box,
  CANARY,
  film,
  heicPhoto,
  hugePng,
  impostors,
  jpegPhoto,
  PDF,
} from '../src/server/uploads/fixtures/files.ts';
import type { Random } from './random.ts';
import type { File } from './upload.ts';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngOf(width: number, height: number, rows: Buffer, more: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const data = chunk('IDAT', deflateSync(rows, { level: 1 }));
  return Buffer.concat([PNG, chunk('IHDR', header), ...more, data, chunk('IEND', Buffer.alloc(0))]);
}

/** Noise, which can't be compressed: the most work per pixel. */
export function noisePng({ bytes }: Random, side = 1_400): Buffer {
  const noise = bytes(64 * 1_024);
  const row = 1 + 3 * side;
  const rows = Buffer.alloc(row * side);
  for (let at = 0; at < rows.length; at += 1)
    rows[at] = (noise[(at * 7 + (at >> 9)) % noise.length] ?? 0) & 255;
  for (let at = 0; at < rows.length; at += row) rows[at] = 0;
  return pngOf(side, side, rows);
}

/** This many empty picture tracks in each `moov`. */
export const manyTracks = (moovs: number, tracks: number) => {
  const moov = box('moov', Buffer.concat(Array.from({ length: tracks }, () => box('trak'))));
  return Buffer.concat([
    box('ftyp', 'mp42', Buffer.alloc(4), 'isom'),
    ...Array.from({ length: moovs }, () => moov),
  ]);
};

function nested(depth: number): Buffer {
  let inner = box('trak');
  for (let level = 0; level < depth; level += 1) inner = box(level % 2 === 0 ? 'mdia' : 'trak', inner);
  return Buffer.concat([box('ftyp', 'mp42', Buffer.alloc(4), 'isom'), box('moov', inner)]);
}

/** A box that claims to be longer than the file, or shorter than its own header. */
function lying(size: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size);
  head.write('moov', 4, 'latin1');
  return Buffer.concat([box('ftyp', 'mp42', Buffer.alloc(4), 'isom'), head, Buffer.alloc(2_000)]);
}

function gif(frames: number, side: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(side, 0);
  size.writeUInt16LE(side, 2);
  const screen = Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  ]);
  const frame = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0, 2, 2, 0x4c, 0x01, 0])]);
  return Buffer.concat([screen, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

function webp(side: number): Buffer {
  const header = Buffer.alloc(18);
  header.write('VP8X', 0, 'latin1');
  header.writeUInt32LE(10, 4);
  header.writeUIntLE(side - 1, 12, 3);
  header.writeUIntLE(side - 1, 15, 3);
  const body = Buffer.concat([Buffer.from('WEBP'), header]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), size, body]);
}

/** A HEIC photo that claims to have 60,000 × 60,000 pixels. */
function hugeHeic(): Buffer {
  const photo = Buffer.from(heicPhoto());
  for (let at = photo.indexOf('ispe'); at >= 0; at = photo.indexOf('ispe', at + 4)) {
    photo.writeUInt32BE(60_000, at + 8);
    photo.writeUInt32BE(60_000, at + 12);
  }
  return photo;
}

const named =
  (contentType: string, filename: string) =>
  (bytes: Buffer): File => ({ bytes, contentType, filename });
const png = named('image/png', 'a.png');
const jpeg = named('image/jpeg', 'a.jpg');
const mp4 = named('video/mp4', 'a.mp4');
const pdf = (bytes: Buffer): File => ({
  ...named('application/pdf', 'a.pdf')(bytes),
  mediaType: 'RECEIPT',
});

export async function pictureBombs(random: Random): Promise<Record<string, File>> {
  const photo = await jpegPhoto();
  const text = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(50_000_000))]));
  const page = `<html>${CANARY}</html>`;
  return {
    'PNG of 900 million pixels': png(hugePng()),
    'PNG of noise': png(noisePng(random)),
    'PNG with 50 MB of packed text': png(pngOf(4, 4, Buffer.alloc(13 * 4), [text])),
    'PNG cut off': png(noisePng(random, 300).subarray(0, 100_000)),
    'HEIC of 3,600 million pixels': named('image/heic', 'a.heic')(hugeHeic()),
    'BMP of 900 million pixels': named(
      'image/bmp',
      'a.bmp',
    )(bitmap({ width: 30_000, height: 30_000, bits: 24, data: Buffer.alloc(4_000) })),
    'GIF of 5,000 large frames': named('image/gif', 'a.gif')(gif(5_000, 4_000)),
    'WebP of 268 million pixels': named('image/webp', 'a.webp')(webp(16_383)),
    'JPEG with a page behind it': jpeg(Buffer.concat([photo, Buffer.from(page)])),
    'GIF that is a script': named(
      'image/gif',
      'a.gif',
    )(Buffer.concat([Buffer.from('GIF89a/*'), gif(1, 8).subarray(6), Buffer.from(`*/=1;${CANARY}`)])),
    'SVG with a script': named(
      'image/svg+xml',
      'a.svg',
    )(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${CANARY}</svg>`)),
    ...Object.fromEntries(Object.entries(impostors()).map(([name, bytes]) => [name, jpeg(bytes)])),
  };
}

export function filmBombs(long: boolean): Record<string, File> {
  const place = box('\xa9xyz', `\0\x12\x15\xc7+43.6150-116.2023/${CANARY}`);
  return {
    'MP4 of 40 times 4,096 tracks': mp4(manyTracks(long ? 150 : 40, 4_096)),
    'MP4 of 200,000 tracks': mp4(manyTracks(1, 200_000)),
    'MP4 nested 5,000 deep': mp4(nested(5_000)),
    'MP4 box longer than the file': mp4(lying(4_000_000_000)),
    'MP4 box shorter than its header': mp4(lying(4)),
    'MP4 box without a length': mp4(lying(0)),
    'MP4 of 100,000 empty boxes': mp4(
      Buffer.concat([film(), ...Array.from({ length: 100_000 }, () => box('free'))]),
    ),
    'MP4 with a place at its top': mp4(Buffer.concat([film(), box('udta', place)])),
  };
}

export function pdfBombs(): Record<string, File> {
  const packed = deflateSync(Buffer.alloc(50_000_000));
  const stream = Buffer.concat([
    Buffer.from(`%PDF-1.5\n1 0 obj\n<</Filter/FlateDecode/Length ${packed.length}>>\nstream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ]);
  const script = `%PDF-1.4\n1 0 obj\n<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert("${CANARY}"))>>>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
  return {
    'PDF that unpacks to 50 MB': pdf(stream),
    'PDF with a script': pdf(Buffer.from(script)),
    'PDF of 100,000 nested lists': pdf(Buffer.concat([PDF, Buffer.from(`${'['.repeat(100_000)}`)])),
    'PDF that is a page': pdf(Buffer.from(`%PDF-1.4\n<html>${CANARY}</html>\n%%EOF`)),
  };
}
