/**
 * Windows bitmaps, which libvips can't read: headers of 40 bytes and more, 1 to 32 bits per pixel, plain, with bit
 * fields, or run-length encoded. Based on the BITMAPINFOHEADER pages of the Windows GDI reference.
 */

const PLAIN = 0;
const RLE8 = 1;
const RLE4 = 2;
const BIT_FIELDS = [3, 6];

export type BmpHeader = {
  width: number;
  height: number;
  /** The first row in the file is the top one. */
  topDown: boolean;
  bits: number;
  compression: number;
  pixelsAt: number;
  headerSize: number;
  colors: number;
};

/** Only the header, so that the size is known before allocating anything. Null: not a supported bitmap. */
export function readBmpHeader(file: Buffer): BmpHeader | null {
  if (file.length < 54 || file.toString('latin1', 0, 2) !== 'BM') return null;
  const headerSize = file.readUInt32LE(14);
  const rows = file.readInt32LE(22);
  const header = {
    width: file.readInt32LE(18),
    height: Math.abs(rows),
    topDown: rows < 0,
    bits: file.readUInt16LE(28),
    compression: file.readUInt32LE(30),
    pixelsAt: file.readUInt32LE(10),
    headerSize,
    colors: file.readUInt32LE(46),
  };
  if (headerSize < 40 || headerSize > 256 || header.width < 1 || header.height < 1) return null;
  return supported(header) ? header : null;
}

function supported({ bits, compression, topDown }: BmpHeader): boolean {
  if (compression === PLAIN) return [1, 4, 8, 16, 24, 32].includes(bits);
  if (BIT_FIELDS.includes(compression)) return bits === 16 || bits === 32;
  return !topDown && ((compression === RLE8 && bits === 8) || (compression === RLE4 && bits === 4));
}

/** The pixels as RGB, three bytes each, top row first. Null if the file ends before its picture does. */
export function decodeBmp(file: Buffer, header: BmpHeader): Buffer | null {
  const { width, height, bits, topDown } = header;
  const stride = Math.ceil((width * bits) / 32) * 4;
  const runs = header.compression === RLE8 || header.compression === RLE4;
  const indices = runs ? decodeRuns(file.subarray(header.pixelsAt), header) : null;
  if (!runs && file.length < header.pixelsAt + stride * height) return null;
  const colorOf = bits <= 8 ? paletteReader(file, header) : maskReader(file, header);
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    const row = header.pixelsAt + stride * (topDown ? y : height - 1 - y);
    for (let x = 0; x < width; x++) {
      const value = indices ? (indices[(height - 1 - y) * width + x] ?? 0) : valueAt(file, row, x, bits);
      pixels.writeUIntBE(colorOf(value), (y * width + x) * 3, 3);
    }
  }
  return pixels;
}

function valueAt(file: Buffer, row: number, x: number, bits: number): number {
  if (bits === 24) return file.readUIntLE(row + x * 3, 3);
  if (bits === 32) return file.readUInt32LE(row + x * 4);
  if (bits === 16) return file.readUInt16LE(row + x * 2);
  const perByte = 8 / bits;
  const byte = file.readUInt8(row + Math.floor(x / perByte));
  return (byte >> (8 - bits * ((x % perByte) + 1))) & (2 ** bits - 1);
}

/** An index outside the palette is black, as Windows draws it. */
function paletteReader(file: Buffer, header: BmpHeader): (value: number) => number {
  const at = 14 + header.headerSize;
  const count = Math.min(header.colors || 2 ** header.bits, 2 ** header.bits);
  const room = Math.max(0, Math.floor((Math.min(file.length, header.pixelsAt) - at) / 4));
  const palette = Array.from({ length: Math.min(count, room) }, (_, i) => file.readUIntLE(at + i * 4, 3));
  return (value) => palette[value] ?? 0;
}

/** Ignores transparency on purpose: most programs leave that byte at zero. */
function maskReader(file: Buffer, header: BmpHeader): (value: number) => number {
  const plain = header.bits === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff];
  // The masks follow the 40 bytes of the short header, and are the first fields of the longer ones.
  const masks = BIT_FIELDS.includes(header.compression)
    ? [54, 58, 62].map((at) => (at + 4 <= file.length ? file.readUInt32LE(at) : 0))
    : plain;
  if (plain[0] === 0xff0000 && masks.every((mask, index) => mask === plain[index])) {
    return (value) => value & 0xffffff;
  }
  const channels = masks.map((mask) => {
    const low = mask & -mask;
    const top = low === 0 ? 0 : mask / (low >>> 0);
    return (value: number) =>
      top === 0 ? 0 : Math.min(255, Math.round((((value & mask) >>> 0) / (low >>> 0) / top) * 255));
  });
  return (value) => channels.reduce((color, channel) => color * 256 + channel(value), 0);
}

/** Bottom row first, one index per byte. Pixels skipped by the runs stay at index 0. */
function decodeRuns(data: Buffer, { width, height, bits }: BmpHeader): Buffer {
  const indices = Buffer.alloc(width * height);
  let [x, y, at] = [0, 0, 0];
  const put = (value: number) => {
    if (x < width && y < height) indices[y * width + x] = value;
    x += 1;
  };
  const nth = (byte: number, n: number) => (bits === 8 ? byte : n % 2 === 0 ? byte >> 4 : byte & 15);
  while (at + 1 < data.length && y < height) {
    const [first = 0, second = 0] = data.subarray(at, at + 2);
    at += 2;
    if (first > 0) {
      for (let n = 0; n < first; n++) put(nth(second, n));
    } else if (second === 0) {
      [x, y] = [0, y + 1];
    } else if (second === 1) {
      break;
    } else if (second === 2) {
      x += data[at] ?? 0;
      y += data[at + 1] ?? 0;
      at += 2;
    } else {
      for (let n = 0; n < second; n++) put(nth(data[at + Math.floor((n * bits) / 8)] ?? 0, n));
      at += 2 * Math.ceil((second * bits) / 16);
    }
  }
  return indices;
}
