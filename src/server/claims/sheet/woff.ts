import { inflateSync } from 'node:zlib';

const WOFF = { header: 44, entry: 20 };
const SFNT = { header: 12, entry: 16 };

/** Unpacks a WOFF file (https://www.w3.org/TR/WOFF/), because PDF embedding reads plain fonts more reliably. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(SFNT.header + count * SFNT.entry);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts = [head];
  let position = head.length;
  for (let at = 0; at < count; at += 1) {
    const entry = WOFF.header + at * WOFF.entry;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    const row = SFNT.header + at * SFNT.entry;
    woff.copy(head, row, entry, entry + 4);
    woff.copy(head, row + 4, entry + 16, entry + 20);
    head.writeUInt32BE(position, row + 8);
    head.writeUInt32BE(length, row + 12);
    // Each table is padded to a multiple of four bytes.
    const whole = Buffer.concat([table], Math.ceil(length / 4) * 4);
    parts.push(whole);
    position += whole.length;
  }
  return Buffer.concat(parts);
}
